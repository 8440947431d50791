package org.cx4.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.cx4.api.view.StageView;
import org.junit.jupiter.api.Test;
import org.osgi.framework.dto.BundleDTO;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

class StageViewsTest {
    private int asked;

    /** Fails as Felix SCR does while a component leaves. */
    private ServiceComponentRuntime failing(int times) {
        ComponentDescriptionDTO component = new ComponentDescriptionDTO();
        component.configurationPid = new String[] {"cx4.tx"};
        component.bundle = new BundleDTO();
        component.bundle.symbolicName = "org.cx4.tx";
        component.bundle.version = "1.0.0";
        ComponentConfigurationDTO configuration = new ComponentConfigurationDTO();
        configuration.properties = Map.of("cx4.adapter", "a0");
        configuration.state = ComponentConfigurationDTO.ACTIVE;
        return (ServiceComponentRuntime) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ServiceComponentRuntime.class}, (proxy, method, args) -> {
                    if (method.getName().equals("getComponentDescriptionDTOs")) {
                        return List.of(component);
                    }
                    asked++;
                    if (asked <= times) {
                        throw new NullPointerException("properties");
                    }
                    return List.of(configuration);
                });
    }

    @Test
    void asksAgainWhenAComponentLeavesWhileItIsDescribed() {
        List<StageView> views = new StageViews(failing(3), List.of()).of("a0", List.of("cx4.tx"));
        assertThat(views).singleElement().returns(StageView.State.ACTIVE, StageView::state);
        assertThat(asked).isEqualTo(4);
    }

    @Test
    void doesNotCallAStageMissingWhoseConfigurationIsUnderWay() {
        List<StageView> views = new StageViews(failing(0), List.of()).of("a1", List.of("cx4.tx", "cx4.rx"));
        assertThat(views.get(0).state()).isEqualTo(StageView.State.WAITING);
        assertThat(views.get(0).provider()).contains("org.cx4.tx");
        assertThat(views.get(1).state()).as("nobody provides it").isEqualTo(StageView.State.MISSING);
    }

    @Test
    void doesNotAskForEver() {
        StageViews views = new StageViews(failing(1000), List.of());
        assertThatThrownBy(() -> views.of("a0", List.of("cx4.tx"))).isInstanceOf(NullPointerException.class);
        assertThat(asked).isLessThan(100);
    }
}

package org.cx4.model.firmware;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.cx4.model.dma.DmaMap;
import org.cx4.model.object.CardState;
import org.cx4.model.object.ProtocolErrors;
import org.cx4.model.profile.Capabilities;
import org.cx4.model.profile.Profile;
import org.junit.jupiter.api.Test;

class LinkControlTest {
    private final AtomicBoolean light = new AtomicBoolean();
    private final CardState card =
            new CardState(new DmaMap(), new Capabilities(Profile.load("cx4-full", "")), new ProtocolErrors());
    private final LinkControl link = new LinkControl(card, light::get);

    @Test
    void followsTheLightThatIsThereWhenItLooks() {
        link.adminUp(true);
        assertThat(card.port().up()).isFalse();
        light.set(true);
        link.evaluate();
        assertThat(card.port().up()).isTrue();
        light.set(false);
        link.evaluate();
        assertThat(card.port().up()).isFalse();
    }

    /** A reset throws away what the firmware had still to do: word of the light, for one. */
    @Test
    void comesUpAlthoughAResetSwallowedTheWordOfTheLight() {
        light.set(true);
        card.reset();
        link.adminUp(true);
        assertThat(card.port().up()).isTrue();
    }
}

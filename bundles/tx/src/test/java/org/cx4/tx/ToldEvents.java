package org.cx4.tx;

import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.cx4.spi.stage.StageComponent;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventAdmin;

/** An EventAdmin that keeps what a stage tells operators. */
final class ToldEvents implements EventAdmin {
    private final List<Event> events = new CopyOnWriteArrayList<>();

    /** Binds it, as Declarative Services would. */
    static ToldEvents of(StageComponent stage) {
        ToldEvents told = new ToldEvents();
        try {
            Method bind = StageComponent.class.getDeclaredMethod("bindEventAdmin", EventAdmin.class);
            bind.setAccessible(true);
            bind.invoke(stage, told);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        return told;
    }

    List<Event> of(String topic) {
        return events.stream().filter(event -> event.getTopic().equals(topic)).toList();
    }

    @Override
    public void postEvent(Event event) {
        events.add(event);
    }

    @Override
    public void sendEvent(Event event) {
        throw new AssertionError("a slow handler would hold up the stage");
    }
}

package org.cx4.model.firmware;

import org.cx4.model.object.CardState;
import org.cx4.prm.EventType;
import org.cx4.prm.PortChangeSubtype;
import org.cx4.prm.data.EqePageRequest;
import org.cx4.prm.data.EqePortState;

/** The link: up when there is light and software wants it up. A change raises PORT_CHANGE. Firmware thread only. */
final class LinkControl {
    /** The only port. */
    static final int PORT = 1;

    private final CardState card;
    private boolean light;

    LinkControl(CardState card) {
        this.card = card;
    }

    /** There is light, or not any more. */
    void light(boolean on) {
        light = on;
        evaluate();
    }

    /** Software wants the port up, or not (PAOS). */
    void adminUp(boolean wanted) {
        card.port().adminUp(wanted);
        evaluate();
    }

    private void evaluate() {
        boolean up = light && card.port().adminUp();
        if (up == card.port().up()) {
            return;
        }
        card.port().up(up);
        int subType = up ? PortChangeSubtype.ACTIVE : PortChangeSubtype.DOWN;
        card.events().post(EventType.PORT_CHANGE, subType, EqePortState.PORT_NUM, PORT, null, 0);
    }

    /** Tells software that the firmware wants pages, or gives some back if negative. */
    void pageRequest(int pages) {
        card.events().post(EventType.PAGE_REQUEST, 0, EqePageRequest.FUNCTION_ID, 0, EqePageRequest.NUM_PAGES, pages);
    }

    /** After a reset software does not want the port up. */
    void reset(boolean lightNow) {
        light = lightNow;
    }
}

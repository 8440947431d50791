package org.cx4.model.firmware;

import java.util.function.BooleanSupplier;
import org.cx4.model.object.CardState;
import org.cx4.prm.EventType;
import org.cx4.prm.PortChangeSubtype;
import org.cx4.prm.data.EqePageRequest;
import org.cx4.prm.data.EqePortState;

/**
 * The link: up when there is light and software wants it up. A change raises PORT_CHANGE. Firmware thread only. It looks for
 * the light itself, so that neither changes in quick succession nor a reset leave it with what was true before.
 */
final class LinkControl {
    /** The only port. */
    static final int PORT = 1;

    private final CardState card;
    private final BooleanSupplier light;

    LinkControl(CardState card, BooleanSupplier light) {
        this.card = card;
        this.light = light;
    }

    /** Software wants the port up, or not (PAOS). */
    void adminUp(boolean wanted) {
        card.port().adminUp(wanted);
        evaluate();
    }

    /** Moves the link to where it should be now. */
    void evaluate() {
        boolean up = light.getAsBoolean() && card.port().adminUp();
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
}

package org.cx4.model.wire;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Configuration of a cable's end. */
@ObjectClassDefinition(name = "cx4 cable", description = "A wire between two software cards")
public @interface CableConfiguration {
    /** {@code cable:NAME}. */
    @AttributeDefinition(
            name = "Wire",
            description = "cable:NAME connects the two adapters that give the same name, back to back; "
                    + "1 to 64 letters, digits, '_', '.' or '-'")
    String wire();
}

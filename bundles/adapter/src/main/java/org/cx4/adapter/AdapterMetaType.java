package org.cx4.adapter;

import java.io.InputStream;
import java.util.function.Supplier;
import org.osgi.service.metatype.AttributeDefinition;
import org.osgi.service.metatype.MetaTypeProvider;
import org.osgi.service.metatype.ObjectClassDefinition;

/** The operator's form for {@code cx4.adapter}: the keys of all installed bundles in one. */
final class AdapterMetaType implements MetaTypeProvider {
    private final Supplier<Catalog> catalog;

    AdapterMetaType(Supplier<Catalog> catalog) {
        this.catalog = catalog;
    }

    @Override
    public ObjectClassDefinition getObjectClassDefinition(String id, String locale) {
        if (!Chains.PID.equals(id)) {
            throw new IllegalArgumentException("only " + Chains.PID + " is described here, not " + id);
        }
        AttributeDefinition[] attributes =
                catalog.get().all().values().stream().map(Key::definition).toArray(AttributeDefinition[]::new);
        return new ObjectClassDefinition() {
            @Override
            public String getName() {
                return "cx4 adapter";
            }

            @Override
            public String getID() {
                return Chains.PID;
            }

            @Override
            public String getDescription() {
                return "One ConnectX-4 adapter: its device, wire, rings, offloads and workers";
            }

            @Override
            public AttributeDefinition[] getAttributeDefinitions(int filter) {
                return filter == REQUIRED ? new AttributeDefinition[0] : attributes.clone();
            }

            @Override
            public InputStream getIcon(int size) {
                return null;
            }
        };
    }

    @Override
    public String[] getLocales() {
        return null;
    }
}

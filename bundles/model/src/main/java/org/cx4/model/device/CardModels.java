package org.cx4.model.device;

import java.util.List;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.cx4.model.Model;
import org.cx4.model.Models;
import org.cx4.spi.device.CardPresence;
import org.osgi.service.component.annotations.Component;

/** All models of this framework. Registered under its own class too, for the cards of this bundle. */
@Component(
        service = {Models.class, CardModels.class, CardPresence.class},
        immediate = true)
public final class CardModels implements Models, CardPresence {
    private final ConcurrentMap<String, CardModel> models = new ConcurrentSkipListMap<>();

    @Override
    public Model model(String adapter) {
        return cardModel(adapter);
    }

    /** The same, with what the card needs. */
    CardModel cardModel(String adapter) {
        return models.computeIfAbsent(adapter, CardModel::new);
    }

    @Override
    public boolean isAbsent(String adapter) {
        CardModel model = models.get(adapter);
        return model != null && model.faults().card().removed();
    }

    @Override
    public List<String> adapters() {
        return List.copyOf(models.keySet());
    }
}

package org.cx4.port;

import org.cx4.api.Offload;
import org.cx4.api.PacketBatch;
import org.cx4.api.Transmitter;

/** The way out of one worker: a batch that it posts at the end of each round. On the worker's thread only. */
final class WorkerTransmitter implements Transmitter {
    private final String adapter;
    private final int core;
    private final PacketBatch batch;
    private DataPath path;

    WorkerTransmitter(String adapter, int core, PacketBatch batch) {
        this.adapter = adapter;
        this.core = core;
        this.batch = batch;
    }

    /** A round begins. */
    void enter(DataPath now) {
        path = now;
    }

    @Override
    public String adapter() {
        return adapter;
    }

    @Override
    public int core() {
        return core;
    }

    @Override
    public int room() {
        return batch.room();
    }

    @Override
    public PacketBatch batch() {
        return batch;
    }

    @Override
    public int allocate(int bytes) {
        return batch.allocate(bytes);
    }

    @Override
    public boolean send(PacketBatch received, int i) {
        if (batch.room() == 0) {
            return false;
        }
        received.moveTo(batch, i);
        return true;
    }

    @Override
    public boolean offers(Offload offload) {
        return path.offers(offload);
    }
}

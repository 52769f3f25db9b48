package io.schedmate.local.part;

import io.schedmate.local.service.Service;

/** A started service. */
public interface RunningService extends AutoCloseable {

    Service service();

    boolean isRunning();

    /** Stops the service after the calls in progress have finished. */
    @Override
    void close();
}

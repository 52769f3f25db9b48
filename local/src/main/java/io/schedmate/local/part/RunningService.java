package io.schedmate.local.part;

import io.schedmate.local.service.Service;

/** A service that was started. */
public interface RunningService extends AutoCloseable {

    Service service();

    boolean isRunning();

    /** Calls in progress are finished first. */
    @Override
    void close();
}

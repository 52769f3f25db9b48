package io.schedmate.evaluation.alerts;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Replays logs through the tracker's rules. The implementation is loaded from the class path, because the tracker is a
 * service.
 */
public interface AlertReplays {

    /**
     * Replays each log at its own speed, without waiting in real time.
     *
     * @return the results, one row of tab-separated cells each
     */
    List<String> replay(List<ListedLog> logs) throws IOException;

    /** Returns the implementation; empty if the services are not on the class path. */
    static Optional<AlertReplays> ofClassPath() {
        return ServiceLoader.load(AlertReplays.class).findFirst();
    }
}

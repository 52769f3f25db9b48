package io.schedmate.evaluation.alerts;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** Replays logs through the rules of the tracker. Found on the class path, because the tracker is a service. */
public interface AlertReplays {

    /**
     * Replays each log at its own speed, without waiting for its time to pass.
     *
     * @return what came of them, a row of tab-separated cells each
     */
    List<String> replay(List<ListedLog> logs) throws IOException;

    /** Empty where the services are not on the class path. */
    static Optional<AlertReplays> ofClassPath() {
        return ServiceLoader.load(AlertReplays.class).findFirst();
    }
}

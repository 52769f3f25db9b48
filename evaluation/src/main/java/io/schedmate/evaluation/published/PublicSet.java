package io.schedmate.evaluation.published;

import io.schedmate.evaluation.corpus.LogFiles;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.extract.MetricExtractor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A published set in its authors' layout. */
public interface PublicSet {

    /** The classes that read the logs of a set. */
    record Reader(LogFiles files, FailureDiagnosis diagnosis, MetricExtractor extractor) {}

    /** Returns the name on the command line. */
    String name();

    /**
     * Scores a reader.
     *
     * @param folder a clone of the set's repository
     * @throws IOException if the set is missing or has another layout
     */
    PublicReport score(Path folder, Reader reader) throws IOException;

    /** Returns all sets. */
    static List<PublicSet> all() {
        return List.of(new GpuAlertSet(), new LogDxSet(), new MlPerfSet());
    }

    /** Returns the set with a name; empty if there is none. */
    static Optional<PublicSet> named(String name) {
        return all().stream().filter(set -> set.name().equals(name)).findFirst();
    }
}

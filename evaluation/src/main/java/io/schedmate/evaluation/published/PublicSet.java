package io.schedmate.evaluation.published;

import io.schedmate.evaluation.corpus.LogFiles;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.extract.MetricExtractor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A published set, as its authors laid it out. */
public interface PublicSet {

    /** What reads the logs of a set. */
    record Reader(LogFiles files, FailureDiagnosis diagnosis, MetricExtractor extractor) {}

    /** The name on the command line. */
    String name();

    /**
     * Scores a reader.
     *
     * @param folder a clone of the set's repository
     * @throws IOException where the set is not there or is laid out otherwise
     */
    PublicReport score(Path folder, Reader reader) throws IOException;

    /** All sets that can be scored. */
    static List<PublicSet> all() {
        return List.of(new GpuAlertSet(), new LogDxSet(), new MlPerfSet());
    }

    /** The set of a name, empty where there is none. */
    static Optional<PublicSet> named(String name) {
        return all().stream().filter(set -> set.name().equals(name)).findFirst();
    }
}

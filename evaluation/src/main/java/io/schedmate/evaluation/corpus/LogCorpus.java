package io.schedmate.evaluation.corpus;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder of labelled logs: {@code labels.jsonl}, {@code lines.jsonl}, {@code positions.jsonl}, each optional. */
public record LogCorpus(Path folder, List<ProgressLog> progress, List<FailureLog> failures, List<LabelledLine> lines) {

    public LogCorpus {
        progress = List.copyOf(progress);
        failures = List.copyOf(failures);
        lines = List.copyOf(lines);
    }

    public Path path(String file) {
        return folder.resolve(file);
    }

    public Stream<LabelledLog> logs() {
        return Stream.concat(progress.stream(), failures.stream());
    }
}

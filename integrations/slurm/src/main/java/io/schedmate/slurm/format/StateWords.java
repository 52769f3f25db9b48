package io.schedmate.slurm.format;

import io.schedmate.model.job.JobState;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Slurm's words for a job's state, and what they mean outside of it. */
public final class StateWords {

    /** A flag beside the state while the last processes go: what came of the job is told when it is gone. */
    private static final String CLOSING = "COMPLETING";

    private static final Map<String, JobState> STATES = Tables.resource(StateWords.class, "states.tsv", 2).stream()
            .collect(Collectors.toUnmodifiableMap(List::getFirst, row -> JobState.valueOf(row.getLast())));

    private StateWords() {}

    /** The state that all these words together mean; empty while Slurm is between two, or for a word not known. */
    public static Optional<JobState> meaning(Set<String> words) {
        if (words.contains(CLOSING)) {
            return Optional.empty();
        }
        return words.stream().filter(STATES::containsKey).findFirst().map(STATES::get);
    }

    /** What one word means; empty for one not known. */
    public static Optional<JobState> meaning(String word) {
        return Optional.ofNullable(STATES.get(word));
    }
}

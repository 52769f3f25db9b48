package io.schedmate.slurm.format;

import io.schedmate.model.job.JobState;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Maps Slurm's job states to the platform's. */
public final class StateWords {

    /** A flag that Slurm adds while the last processes end. The job's result is known once the flag is gone. */
    private static final String CLOSING = "COMPLETING";

    private static final Map<String, JobState> STATES = Tables.resource(StateWords.class, "states.tsv", 2).stream()
            .collect(Collectors.toUnmodifiableMap(List::getFirst, row -> JobState.valueOf(row.getLast())));

    private StateWords() {}

    /**
     * Returns the state for this combination of words; empty while Slurm is between two states, or for an unknown word.
     */
    public static Optional<JobState> meaning(Set<String> words) {
        if (words.contains(CLOSING)) {
            return Optional.empty();
        }
        return words.stream().filter(STATES::containsKey).findFirst().map(STATES::get);
    }

    /** Returns the state for one word; empty if it is unknown. */
    public static Optional<JobState> meaning(String word) {
        return Optional.ofNullable(STATES.get(word));
    }
}

package io.schedmate.query;

import java.util.List;
import java.util.Optional;

/** Port: the facts about a job that are known besides the text of its logs. */
public interface JobFacts {

    /** The last failure and its cause; empty if the job did not fail. */
    Optional<Failure> failure();

    /** All failed attempts, in order; empty if fewer than two are known. */
    List<Failure> attempts();

    static JobFacts none() {
        return new JobFacts() {
            @Override
            public Optional<Failure> failure() {
                return Optional.empty();
            }

            @Override
            public List<Failure> attempts() {
                return List.of();
            }
        };
    }

    /**
     * A failure.
     *
     * @param what the category and the reason, in words
     * @param causeLine the line that states the cause, counted over all logs from 1
     * @param firstLine the first line of the failure's output
     * @param certain whether the text tells the cause and not only that the job died
     * @param actions what to do about it, best first
     */
    record Failure(String what, long causeLine, long firstLine, boolean certain, List<String> actions) {

        public Failure {
            actions = List.copyOf(actions);
        }
    }
}

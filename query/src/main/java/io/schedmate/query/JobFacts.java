package io.schedmate.query;

import java.util.List;
import java.util.Optional;

/** Port: the facts about a job that are known besides the text of its logs. */
public interface JobFacts {

    /** Returns the last failure and its cause; empty if the job did not fail. */
    Optional<Failure> failure();

    /** Returns all failed attempts, in order; empty if fewer than two are known. */
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
     * @param what category and reason, in words
     * @param causeLine line that states the cause, counted over all logs from 1
     * @param firstLine first line of the failure's output, counted over all logs from 1
     * @param certain whether the text states the cause and not only that the job died
     * @param actions recommended actions, best first
     */
    record Failure(String what, long causeLine, long firstLine, boolean certain, List<String> actions) {

        public Failure {
            actions = List.copyOf(actions);
        }
    }
}

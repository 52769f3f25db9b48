package io.schedmate.query;

import java.util.List;
import java.util.Optional;

/** Port: what is already known of a job beside the text of its logs. */
public interface JobFacts {

    /** The last failure and its cause; empty where the job did not fail. */
    Optional<Failure> failure();

    /** Each attempt that failed, in order; at least two, or none. */
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
     * @param what in words: whose failure it is and its reason
     * @param causeLine the line that says why, counted over all logs from 1
     * @param firstLine where the failure's output starts
     * @param certain whether the text tells the cause, not only that the job died
     * @param actions what to do about it, best first
     */
    record Failure(String what, long causeLine, long firstLine, boolean certain, List<String> actions) {

        public Failure {
            actions = List.copyOf(actions);
        }
    }
}

package io.schedmate.kubernetes.advise;

import java.util.List;
import java.util.Map;

/**
 * The answer to a workload's admission check.
 *
 * @param message the explanation for people
 * @param updates additions to the pod sets; only for a workload that is ready
 */
record Verdict(State state, String message, List<Update> updates) {

    /** The state of an admission check, with Kueue's name for it. */
    enum State {
        PENDING("Pending"),
        READY("Ready"),
        /** The workload loses its reservation and is evaluated again, perhaps with other hardware. */
        RETRY("Retry"),
        /** The workload is rejected. */
        REJECTED("Rejected");

        private final String word;

        State(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** The additions to the pods of one pod set. */
    record Update(
            String podSet,
            Map<String, String> labels,
            Map<String, String> annotations,
            Map<String, String> nodeSelector) {}

    static Verdict of(State state, String message) {
        return new Verdict(state, message, List.of());
    }
}

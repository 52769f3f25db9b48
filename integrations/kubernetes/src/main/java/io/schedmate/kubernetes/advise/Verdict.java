package io.schedmate.kubernetes.advise;

import java.util.List;
import java.util.Map;

/**
 * The answer about a workload.
 *
 * @param message for people
 * @param updates of its sets of pods; only of one that is ready
 */
record Verdict(State state, String message, List<Update> updates) {

    /** In Kueue's words. */
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

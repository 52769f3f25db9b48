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
        /** It loses its reservation and is looked at anew, perhaps with other hardware. */
        RETRY("Retry"),
        /** It is not run. */
        REJECTED("Rejected");

        private final String word;

        State(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** What pods of one set get beside what they have. */
    record Update(
            String podSet,
            Map<String, String> labels,
            Map<String, String> annotations,
            Map<String, String> nodeSelector) {}

    static Verdict of(State state, String message) {
        return new Verdict(state, message, List.of());
    }
}

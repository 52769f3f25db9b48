package io.schedmate.kubernetes.advise;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.api.failure.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Derives a {@code podFailurePolicy} from the diagnoses of a job's failures. Disruptions by the cluster do not count as
 * failures of the job, and errors in the user's script are not retried.
 */
final class FailurePolicy {

    private FailurePolicy() {}

    /**
     * Returns the policy; empty if the diagnoses justify none. The job's pods need {@code restartPolicy: Never} for it.
     */
    static Map<String, Object> of(List<Failure> failures) {
        Set<Integer> own = codes(failures, true);
        // An exit code with several meanings proves nothing.
        own.removeAll(codes(failures, false));
        boolean disrupted = failures.stream().anyMatch(FailurePolicy::isOfTheCluster);
        if (own.isEmpty() && !disrupted) {
            return Map.of();
        }
        List<Map<String, Object>> rules = new ArrayList<>();
        rules.add(rule("Ignore", "onPodConditions", List.of(Map.of("type", "DisruptionTarget"))));
        if (!own.isEmpty()) {
            Map<String, Object> codes = new LinkedHashMap<>();
            codes.put("operator", "In");
            codes.put("values", List.copyOf(own));
            rules.add(rule("FailJob", "onExitCodes", codes));
        }
        return Map.of("rules", rules);
    }

    private static Map<String, Object> rule(String action, String on, Object what) {
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("action", action);
        rule.put(on, what);
        return rule;
    }

    private static Set<Integer> codes(List<Failure> failures, boolean own) {
        Set<Integer> codes = new TreeSet<>();
        for (Failure failure : failures) {
            var exit = failure.exit();
            var diagnosis = failure.diagnosis();
            if (exit != null && exit.exitCode() != null && exit.exitCode() != 0 && diagnosis != null) {
                boolean isOwn = diagnosis.category() == FailureCategory.USER_SCRIPT;
                if (isOwn == own) {
                    codes.add(exit.exitCode());
                }
            }
        }
        return codes;
    }

    private static boolean isOfTheCluster(Failure failure) {
        return failure.diagnosis() != null && failure.diagnosis().category() == FailureCategory.INFRASTRUCTURE;
    }
}

package io.schedmate.recovery.policy;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.check.Require;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rules in their order: the first that matches decides, and a person is asked where none does.
 *
 * @param mode how far SchedMate goes where the rule does not say
 * @param firstWait before a second try; doubled with each failure without progress
 */
public record RecoveryPolicy(List<PolicyRule> rules, RecoveryMode mode, Duration firstWait, Duration longestWait) {

    private static final String NO_RULE = "no rule";

    public RecoveryPolicy {
        rules = Require.items("rules", rules);
        Require.present("mode", mode);
        if (firstWait.isNegative() || longestWait.compareTo(firstWait) < 0) {
            throw Require.refused("longestWait", "at least the first wait " + firstWait, longestWait, "swap them");
        }
    }

    /**
     * The policy that comes with SchedMate: it proposes, sends users' bugs back, restarts what passes by itself, and
     * tests hardware before it isolates any.
     */
    public static RecoveryPolicy standard() {
        return new RecoveryPolicy(
                List.of(
                        about(
                                "cancelled, preempted or out of time",
                                FailureCategory.OTHER,
                                null,
                                0,
                                PolicyAction.RETURN_TO_OWNER),
                        about(
                                "the user's own code",
                                FailureCategory.USER_SCRIPT,
                                null,
                                0,
                                PolicyAction.RETURN_TO_OWNER),
                        about("three times without progress", null, null, 3, PolicyAction.STOP_RETRYING),
                        sure("a GPU or its links", InfraType.GPU),
                        sure("NVLink", InfraType.NVLINK),
                        sure("the network", InfraType.NETWORK),
                        sure("the node", InfraType.NODE),
                        about(
                                "storage",
                                FailureCategory.INFRASTRUCTURE,
                                InfraType.STORAGE,
                                0,
                                PolicyAction.RESTART_ELSEWHERE),
                        about(
                                "other infrastructure",
                                FailureCategory.INFRASTRUCTURE,
                                null,
                                0,
                                PolicyAction.RESTART_ELSEWHERE),
                        about(
                                "the framework, once more",
                                FailureCategory.FRAMEWORK,
                                null,
                                2,
                                PolicyAction.RETURN_TO_OWNER),
                        new PolicyRule(
                                "the framework, by chance",
                                List.of(FailureCategory.FRAMEWORK),
                                List.of(),
                                List.of(),
                                List.of(),
                                true,
                                0.5,
                                0,
                                null,
                                PolicyAction.RESTART_AS_IS,
                                null),
                        about("the framework", FailureCategory.FRAMEWORK, null, 0, PolicyAction.RETURN_TO_OWNER)),
                RecoveryMode.PROPOSE,
                Duration.ofSeconds(30),
                Duration.ofMinutes(30));
    }

    public Decision decide(Case failed) {
        PolicyRule rule = rules.stream()
                .filter(candidate -> candidate.matches(failed))
                .findFirst()
                .orElse(null);
        PolicyAction action = rule == null ? PolicyAction.ASK_A_PERSON : rule.action();
        Set<String> suspects = suspects(failed);
        if (action == PolicyAction.VERIFY_THEN_ISOLATE && failed.ledger().followsTheJob()) {
            return decision(
                    PolicyAction.ASK_A_PERSON,
                    rule,
                    failed,
                    suspects,
                    "It came back on wholly other nodes, so no node is to blame.");
        }
        if (action == PolicyAction.VERIFY_THEN_ISOLATE && suspects.isEmpty()) {
            return decision(
                    PolicyAction.RESTART_ELSEWHERE, rule, failed, suspects, "No node is named that could be tested.");
        }
        return decision(action, rule, failed, suspects, reason(rule, failed));
    }

    private Decision decision(
            PolicyAction action, @Nullable PolicyRule rule, Case failed, Set<String> suspects, String reason) {
        RecoveryMode far = rule == null || rule.mode() == null ? mode : rule.mode();
        return new Decision(
                action,
                far,
                suspects,
                failed.ledger().backOff(firstWait, longestWait),
                rule == null ? NO_RULE : rule.name(),
                reason);
    }

    private static String reason(@Nullable PolicyRule rule, Case failed) {
        String backed = failed.backedByHardware() ? "" : " Only the log says so; tests decide.";
        return rule == null
                ? "No rule of the policy speaks of it."
                : "Rule '%s': %s%s".formatted(rule.name(), failed.diagnosis().explanation(), backed);
    }

    /** The node that the evidence names, and those on which the same root came back. */
    private static Set<String> suspects(Case failed) {
        Set<String> all = new TreeSet<>(failed.ledger().suspects());
        Stream.of(
                        failed.diagnosis().component().node(),
                        failed.diagnosis().component().peer())
                .filter(node -> node != null && !node.isBlank())
                .forEach(all::add);
        Set<String> ranOn = new TreeSet<>();
        failed.ledger().failures().stream().map(tried -> tried.nodes()).forEach(ranOn::addAll);
        // A name in a log is a claim: only a node that the job did run on can be meant.
        all.retainAll(ranOn);
        return all.isEmpty() && !failed.ledger().failures().isEmpty()
                ? Set.copyOf(failed.ledger().failures().getLast().nodes())
                : all;
    }

    private static PolicyRule about(
            String name,
            @Nullable FailureCategory category,
            @Nullable InfraType type,
            int leastWithoutProgress,
            PolicyAction action) {
        return new PolicyRule(
                name,
                category == null ? List.of() : List.of(category),
                type == null ? List.of() : List.of(type),
                List.of(),
                List.of(),
                null,
                0,
                leastWithoutProgress,
                null,
                action,
                null);
    }

    private static PolicyRule sure(String name, InfraType type) {
        return about(name, FailureCategory.INFRASTRUCTURE, type, 0, PolicyAction.VERIFY_THEN_ISOLATE);
    }
}

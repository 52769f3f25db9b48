package io.schedmate.recovery.policy;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.check.Require;
import io.schedmate.recovery.ledger.FailedTry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An ordered list of rules. The first rule that matches decides; if none matches, a person is asked.
 *
 * @param mode mode if neither the rule nor the category has one
 * @param modes modes by failure category
 * @param firstWait wait before a second attempt; doubled with each failure without progress
 */
public record RecoveryPolicy(
        List<PolicyRule> rules,
        RecoveryMode mode,
        Map<FailureCategory, RecoveryMode> modes,
        Duration firstWait,
        Duration longestWait) {

    private static final String NO_RULE = "no rule";

    public RecoveryPolicy {
        rules = Require.items("rules", rules);
        Require.present("mode", mode);
        modes = Map.copyOf(modes);
        if (firstWait.isNegative() || longestWait.compareTo(firstWait) < 0) {
            throw Require.refused("longestWait", "at least the first wait " + firstWait, longestWait, "swap them");
        }
    }

    /**
     * Returns the policy that ships with SchedMate: it proposes actions, returns users' bugs to their owners, restarts
     * after transient failures, and tests hardware before it isolates any.
     */
    public static RecoveryPolicy standard() {
        return PolicyFile.standard();
    }

    public Decision decide(PolicyCase failed) {
        PolicyRule rule = rules.stream()
                .filter(candidate -> candidate.when().holds(failed))
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
                    "The failure recurred on entirely different nodes, so no node is to blame.");
        }
        if (action == PolicyAction.VERIFY_THEN_ISOLATE && suspects.isEmpty()) {
            return decision(
                    PolicyAction.RESTART_ELSEWHERE,
                    rule,
                    failed,
                    suspects,
                    "The diagnosis names no node that could be tested.");
        }
        return decision(action, rule, failed, suspects, reason(rule, failed));
    }

    private Decision decision(
            PolicyAction action, @Nullable PolicyRule rule, PolicyCase failed, Set<String> suspects, String reason) {
        return new Decision(
                action,
                farthest(rule, failed.diagnosis().category()),
                suspects,
                failed.ledger().backOff(firstWait, longestWait),
                rule == null ? NO_RULE : rule.name(),
                reason,
                Priors.of(failed, suspects),
                rule == null ? PolicyAction.RESTART_AS_IS : rule.ifAllPass());
    }

    private RecoveryMode farthest(@Nullable PolicyRule rule, FailureCategory category) {
        RecoveryMode own = rule == null ? null : rule.mode();
        return own == null ? modes.getOrDefault(category, mode) : own;
    }

    private static String reason(@Nullable PolicyRule rule, PolicyCase failed) {
        String backed = failed.backedByHardware() ? "" : " Only the log says so, so tests decide.";
        return rule == null
                ? "No rule of the policy matches it."
                : "Rule '%s': %s%s"
                        .formatted(
                                rule.name(),
                                failed.diagnosis().explanation(),
                                rule.action() == PolicyAction.VERIFY_THEN_ISOLATE ? backed : "");
    }

    /**
     * Returns the node that the evidence names, those on which the same root cause recurred, and those that other jobs'
     * failures name.
     */
    private static Set<String> suspects(PolicyCase failed) {
        List<FailedTry> tries = failed.ledger().failures();
        if (failed.diagnosis().infraType() == InfraType.NETWORK && !tries.isEmpty()) {
            // Network errors are reported by the victims, so a node that is named is no more likely to be faulty than
            // the rest.
            return Set.copyOf(tries.getLast().nodes());
        }
        Set<String> all = new TreeSet<>(failed.ledger().suspects());
        all.addAll(failed.blamedByOthers());
        Stream.of(
                        failed.diagnosis().component().node(),
                        failed.diagnosis().component().peer())
                .filter(node -> node != null && !node.isBlank())
                .forEach(all::add);
        Set<String> ranOn = new TreeSet<>();
        tries.stream().map(FailedTry::nodes).forEach(ranOn::addAll);
        // A node name in a log is only a claim: keep only nodes that the job ran on.
        all.retainAll(ranOn);
        return all.isEmpty() && !tries.isEmpty() ? Set.copyOf(tries.getLast().nodes()) : all;
    }
}

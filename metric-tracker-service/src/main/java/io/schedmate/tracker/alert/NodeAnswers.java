package io.schedmate.tracker.alert;

import io.schedmate.model.metrics.Slowdown;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.metrics.NodeFigures;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Trends;
import io.schedmate.tracker.node.HardwareUses;
import io.schedmate.tracker.node.HardwareUses.Within;
import io.schedmate.tracker.state.AttemptState;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Caches the samples of nodes for attempts, and reads them periodically for all attempts that need them. */
final class NodeAnswers {

    private static final Duration BEFORE_SLOW = Duration.ofHours(1);

    private final AlertRules rules;
    private final HardwareUses hardware;
    private final Map<AttemptKey, Answer> answers = new ConcurrentHashMap<>();

    /** The samples and when they were read; null = there were none. */
    private record Answer(Instant at, @Nullable NodeFigures figures) {}

    NodeAnswers(AlertRules rules, HardwareUses hardware) {
        this.rules = rules;
        this.hardware = hardware;
    }

    /** Returns the samples of those attempts that have trained steadily for some minutes and have samples. */
    Map<AttemptKey, NodeFigures> of(Map<AttemptKey, AttemptState> states, Instant now) {
        Map<AttemptKey, AttemptState> due = new LinkedHashMap<>();
        Instant warmBefore = now.minus(Duration.ofMinutes(rules.memory().fastMinutes()));
        states.forEach((key, state) -> {
            Answer known = answers.get(key);
            Instant steady = state.steadySince();
            boolean old =
                    known == null || !known.at().plus(rules.hardwareEvery()).isAfter(now);
            if (old && steady != null && !steady.isAfter(warmBefore)) {
                due.put(key, state);
            }
        });
        if (!due.isEmpty()) {
            ask(due, now);
        }
        Instant forgottenBefore = now.minus(rules.idleFor());
        answers.values().removeIf(answer -> answer.at().isBefore(forgottenBefore));
        Map<AttemptKey, NodeFigures> figures = new HashMap<>();
        for (AttemptKey key : states.keySet()) {
            Answer known = answers.get(key);
            if (known != null && known.figures() != null) {
                figures.put(key, known.figures());
            }
        }
        return figures;
    }

    /**
     * Returns the samples that were last read for an attempt, because the nodes of a silent job are not queried again.
     * Null if there are none, or if they were read long before the latest progress.
     */
    @Nullable
    NodeFigures remembered(AttemptKey key, AttemptState state) {
        Answer known = answers.get(key);
        Instant reportedAt = state.latestAt();
        return known == null || reportedAt == null || known.at().isBefore(reportedAt.minus(rules.hardwareEvery()))
                ? null
                : known.figures();
    }

    void forget(AttemptKey key) {
        answers.remove(key);
    }

    private void ask(Map<AttemptKey, AttemptState> due, Instant now) {
        Map<AttemptKey, Instant> memorySince =
                since(due, now.minus(rules.memory().over()));
        Map<AttemptKey, Instant> disksSince =
                since(due, now.minus(rules.memory().disksOver()));
        Map<AttemptKey, Trends> trends = hardware.trends(memorySince, disksSince);
        Map<AttemptKey, Within> lately = new LinkedHashMap<>();
        since(due, now.minus(rules.idleFor())).forEach((key, since) -> lately.put(key, new Within(since, now)));
        Map<AttemptKey, ResourceUse> used = hardware.used(lately);
        Map<AttemptKey, Within> before = new LinkedHashMap<>();
        Map<AttemptKey, Within> after = new LinkedHashMap<>();
        due.forEach((key, state) -> {
            Slowdown slow = state.slow();
            Instant steady = state.steadySince();
            if (slow != null && steady != null) {
                before.put(key, new Within(later(steady, slow.since().minus(BEFORE_SLOW)), slow.since()));
                after.put(key, new Within(slow.since(), now));
            }
        });
        Map<AttemptKey, ResourceUse> usedBefore = hardware.used(before);
        Map<AttemptKey, ResourceUse> usedAfter = hardware.used(after);
        for (AttemptKey key : due.keySet()) {
            boolean hasFigures = trends.containsKey(key) || used.containsKey(key);
            NodeFigures figures = new NodeFigures(
                    used.get(key), trends.getOrDefault(key, Trends.NONE), usedBefore.get(key), usedAfter.get(key));
            answers.put(key, new Answer(now, hasFigures ? figures : null));
        }
    }

    /**
     * Returns the start of the window for each attempt. Use during warm-up counts neither as growth nor as idleness.
     */
    private static Map<AttemptKey, Instant> since(Map<AttemptKey, AttemptState> due, Instant earliest) {
        Map<AttemptKey, Instant> since = new LinkedHashMap<>();
        due.forEach((key, state) -> since.put(
                key, later(Objects.requireNonNull(state.steadySince(), "only steady ones are due"), earliest)));
        return since;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}

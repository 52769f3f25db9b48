package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.tracker.alert.check.JobView.Earlier;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Detects consecutive attempts that repeat a failure: they all end at one step, or they print the same errors and get
 * no further than the first of them. Attempts without steps and without errors do not count, because they may have been
 * preempted.
 */
record RestartCheck(AlertRules rules) implements Check {

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        int wanted = rules.loopAttempts();
        if (job.earlier().size() < wanted) {
            return Optional.empty();
        }
        List<Earlier> ended = job.earlier().subList(0, wanted);
        Long furthest = furthest(ended);
        if (step(job) > orNone(furthest)) {
            return Optional.empty();
        }
        if (furthest != null && ended.stream().map(Earlier::step).allMatch(furthest::equals)) {
            return Optional.of(finding(
                    job, now, "same_step", "The last %d attempts all ended at step %d.".formatted(wanted, furthest)));
        }
        Set<String> errors = ended.getFirst().errors();
        boolean repeats = !errors.isEmpty()
                && ended.stream().map(Earlier::errors).allMatch(errors::equals)
                && orNone(ended.getLast().step()) == orNone(furthest);
        return repeats
                ? Optional.of(finding(
                        job,
                        now,
                        "same_error",
                        "The last %d attempts all ended with the same errors, %s."
                                .formatted(
                                        wanted,
                                        furthest == null
                                                ? "before the first step"
                                                : "none of them after step " + furthest)))
                : Optional.empty();
    }

    private Finding finding(JobView job, Instant now, String kind, String summary) {
        return new Finding(
                AlertCondition.RESTART_LOOP,
                kind,
                AlertSeverity.CRITICAL,
                summary,
                Objects.requireNonNullElse(job.request().startedAt(), now),
                new AlertEvidence(List.of(), Map.of("attempts", (double) rules.loopAttempts()), List.of()),
                1);
    }

    private static @Nullable Long furthest(List<Earlier> ended) {
        return ended.stream()
                .map(Earlier::step)
                .filter(Objects::nonNull)
                .max(Long::compare)
                .orElse(null);
    }

    private static long step(JobView job) {
        return job.state().latest() == null ? -1 : orNone(job.state().latest().step());
    }

    private static long orNone(@Nullable Long step) {
        return step == null ? -1 : step;
    }
}

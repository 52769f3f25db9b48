package io.schedmate.tracker.replay;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.alert.AlertRounds;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.slowdown.Silence;
import io.schedmate.tracker.slowdown.SpeedComparison;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.LineQuota;
import io.schedmate.tracker.state.Tracker;
import io.schedmate.tracker.state.TrackingRules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A running job whose log is replayed at its original times by the service's own classes. */
final class JobReplay {

    /** The interval at which the service checks alerts. */
    private static final Duration ROUND = Duration.ofSeconds(15);

    private static final int MAX_ROUNDS_PER_PAUSE = 2_000;
    private static final LogSource SOURCE = new LogSource("train.log", null, null);
    /** The default settings of the service. */
    private static final TrackingRules TRACKING = new TrackingRules(
            Duration.ofSeconds(10),
            100,
            new LineQuota.Limit(10_000, 200_000),
            new SpeedComparison(0.8, 0.9),
            new Silence(10, Duration.ofMinutes(5)));

    private final List<JobAlertChanged> changes = new ArrayList<>();
    private final OneJob job;
    private final OneState states = new OneState(this::now);
    private final Tracker tracker;
    private final AlertRounds rounds;
    private long sequence;
    private long line = 1;
    private Instant now;

    /** @param timeLimitSeconds 0 = no limit */
    JobReplay(String name, double timeLimitSeconds, Instant start) {
        this.now = start;
        this.job = OneJob.of(name, start);
        NoHardwareData nobody = new NoHardwareData();
        Transactions one = new Transactions() {
            @Override
            public <T> T inOne(Supplier<T> work) {
                return work.get();
            }
        };
        this.rounds = new AlertRounds(
                AlertRules.DEFAULT,
                1,
                new AlertRounds.Parts(
                        new ReplayedAlerts(),
                        states,
                        job,
                        OneOwner.limited(timeLimitSeconds),
                        nobody,
                        nobody,
                        this::receive,
                        one));
        this.tracker = new Tracker(
                states,
                job,
                this::receive,
                one,
                new PlannedMetricExtractor(),
                new RuleLineClassifier(),
                TRACKING,
                nobody,
                rounds);
    }

    /** Processes lines with the same time, after the rounds before that time. */
    void write(TimedLog.Written part) {
        until(part.at());
        read(part);
    }

    /** Processes lines with the same time, without the rounds before that time. */
    void read(TimedLog.Written part) {
        now = part.at();
        tracker.take(List.of(new LogChunk(
                new UUID(0, sequence),
                job.job().jobId(),
                job.job().cluster(),
                1,
                now,
                SOURCE,
                sequence++,
                line,
                null,
                LogOrder.EXACT,
                part.lines())));
        line += part.lines().size();
    }

    /** Advances the clock. In a very long pause, rounds are less frequent. */
    void until(Instant at) {
        Duration seldom = Duration.between(now, at).dividedBy(MAX_ROUNDS_PER_PAUSE);
        Duration apart = seldom.compareTo(ROUND) > 0 ? seldom : ROUND;
        for (Instant next = now.plus(apart); next.isBefore(at); next = next.plus(apart)) {
            round(next);
        }
        if (at.isAfter(now)) {
            round(at);
        }
    }

    Instant now() {
        return now;
    }

    /** Returns the state; null until the log reports something. */
    @Nullable
    AttemptState state() {
        return states.state();
    }

    /** Returns all alerts that were opened. */
    Stream<JobAlertChanged> opened() {
        return changes.stream().filter(change -> change.change() == AlertChange.OPENED);
    }

    Optional<JobAlertChanged> opened(AlertCondition condition) {
        return opened().filter(change -> change.alert().condition() == condition)
                .findFirst();
    }

    /** Returns when an opened alert closed; empty = never. */
    Optional<Instant> closed(JobAlertChanged opened) {
        return changes.stream()
                .filter(change -> change.change() == AlertChange.CLOSED
                        && change.alert().alertId().equals(opened.alert().alertId())
                        && !change.occurredAt().isBefore(opened.occurredAt()))
                .map(JobAlertChanged::occurredAt)
                .findFirst();
    }

    private void round(Instant at) {
        now = at;
        rounds.round(_ -> _ -> now, at);
    }

    private void receive(List<? extends JobEvent> events) {
        for (JobEvent event : events) {
            if (event instanceof JobAlertChanged change) {
                changes.add(change);
            }
        }
    }
}

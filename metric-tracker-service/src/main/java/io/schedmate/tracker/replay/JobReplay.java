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
import io.schedmate.tracker.slowdown.Pace;
import io.schedmate.tracker.slowdown.Silence;
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

/** One running job whose log is read at the times at which it was written, by the parts that read it in the service. */
final class JobReplay {

    /** How often the service looks at alerts. */
    private static final Duration ROUND = Duration.ofSeconds(15);

    private static final int MOST_ROUNDS_OF_A_PAUSE = 2_000;
    private static final LogSource SOURCE = new LogSource("train.log", null, null);
    /** The defaults of the service. */
    private static final TrackingRules TRACKING = new TrackingRules(
            Duration.ofSeconds(10),
            100,
            new LineQuota.Limit(10_000, 200_000),
            new Pace(0.8, 0.9),
            new Silence(10, Duration.ofMinutes(5)));

    private final List<JobAlertChanged> told = new ArrayList<>();
    private final OneJob job;
    private final OneState states = new OneState(this::now);
    private final Tracker tracker;
    private final AlertRounds rounds;
    private long sequence;
    private long line = 1;
    private Instant now;

    /** @param timeLimitSeconds 0 for none */
    JobReplay(String name, double timeLimitSeconds, Instant start) {
        this.now = start;
        this.job = OneJob.of(name, start);
        NobodyTells nobody = new NobodyTells();
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
                        new KeptAlerts(),
                        states,
                        job,
                        OneOwner.limited(timeLimitSeconds),
                        nobody,
                        nobody,
                        this::heard,
                        one));
        this.tracker = new Tracker(
                states,
                job,
                this::heard,
                one,
                new PlannedMetricExtractor(),
                new RuleLineClassifier(),
                TRACKING,
                nobody,
                rounds);
    }

    /** Reads lines that were written at one time, after the rounds that come before it. */
    void write(TimedLog.Written part) {
        until(part.at());
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

    /** The clock goes on to a time; in a very long pause the rounds come more rarely. */
    void until(Instant at) {
        Duration seldom = Duration.between(now, at).dividedBy(MOST_ROUNDS_OF_A_PAUSE);
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

    /** Null before its log tells anything. */
    @Nullable
    AttemptState state() {
        return states.state();
    }

    /** All that was opened. */
    Stream<JobAlertChanged> opened() {
        return told.stream().filter(change -> change.change() == AlertChange.OPENED);
    }

    Optional<JobAlertChanged> opened(AlertCondition condition) {
        return opened().filter(change -> change.alert().condition() == condition)
                .findFirst();
    }

    /** When an alert was closed after it had been opened; empty for never. */
    Optional<Instant> closed(JobAlertChanged opened) {
        return told.stream()
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

    private void heard(List<? extends JobEvent> events) {
        for (JobEvent event : events) {
            if (event instanceof JobAlertChanged change) {
                told.add(change);
            }
        }
    }
}

package io.schedmate.tracker.alert;

import static io.schedmate.tracker.alert.Trainings.GAP;
import static io.schedmate.tracker.alert.Trainings.changes;
import static io.schedmate.tracker.alert.Trainings.job;
import static io.schedmate.tracker.alert.Trainings.line;
import static io.schedmate.tracker.alert.Trainings.train;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestartLoopTest {

    @Test
    void attemptsThatEndAtOneStepAreALoopUntilOneGoesBeyondIt() {
        Replay job = job(null);
        for (int attempt = 1; attempt <= 3; attempt++) {
            train(job, 1, 10, step -> 5.0 / step);
            assertThat(job.changes).isEmpty();
            job.again();
        }

        // The alert opens before the first line of the attempt.
        job.until(job.now().plus(Replay.ROUND));
        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.RESTART_LOOP);
            assertThat(change.alert().attempt()).isEqualTo(4);
            assertThat(change.alert().summary()).isEqualTo("The last 3 attempts all ended at step 10.");
        });

        train(job, 1, 12, step -> 5.0 / step);
        assertThat(changes(job, AlertCondition.RESTART_LOOP)).containsExactly(AlertChange.OPENED, AlertChange.CLOSED);
    }

    @Test
    void attemptsThatEndWithOneErrorBeforeTheirFirstStepAreALoopUntilOneTrains() {
        Replay job = job(null);
        for (int attempt = 1; attempt <= 3; attempt++) {
            fail(job, "KeyError: 'depth'");
            job.again();
        }

        job.until(job.now().plus(Replay.ROUND));
        assertThat(job.changes).singleElement().satisfies(change -> {
            assertThat(change.alert().condition()).isEqualTo(AlertCondition.RESTART_LOOP);
            assertThat(change.alert().summary())
                    .isEqualTo("The last 3 attempts all ended with the same errors, before the first step.");
        });

        train(job, 1, 2, step -> 5.0 / step);
        assertThat(changes(job, AlertCondition.RESTART_LOOP)).containsExactly(AlertChange.OPENED, AlertChange.CLOSED);
    }

    @Test
    void attemptsThatEndWithOneErrorAndGetNoFurtherAreALoop() {
        Replay job = job(null);
        for (int last : List.of(14, 11, 13)) {
            train(job, 1, last, step -> 5.0 / step);
            fail(job, "RuntimeError: connection closed by peer");
            job.again();
        }

        job.until(job.now().plus(Replay.ROUND));
        assertThat(job.changes)
                .singleElement()
                .satisfies(change -> assertThat(change.alert().summary())
                        .isEqualTo("The last 3 attempts all ended with the same errors, none of them after step 14."));
    }

    @Test
    void attemptsThatEndWithOneErrorAndGetFurtherAreNoLoop() {
        Replay job = job(null);
        for (int last : List.of(11, 14, 13)) {
            train(job, 1, last, step -> 5.0 / step);
            fail(job, "RuntimeError: connection closed by peer");
            job.again();
        }

        job.until(job.now().plus(Replay.ROUND));
        assertThat(job.changes).isEmpty();
    }

    @Test
    void attemptsThatEndWithDifferentErrorsAreNoLoop() {
        Replay job = job(null);
        for (String error : List.of("KeyError: 'depth'", "ValueError: no such depth", "KeyError: 'depth'")) {
            fail(job, error);
            job.again();
        }

        job.until(job.now().plus(Replay.ROUND));
        assertThat(job.changes).isEmpty();
    }

    /** The attempts may have been preempted. */
    @Test
    void attemptsThatTellNeitherStepsNorErrorsAreNoLoop() {
        Replay job = job(null);
        for (int attempt = 1; attempt <= 3; attempt++) {
            job.write(job.now().plus(GAP), List.of("Loading the data set"));
            job.again();
        }

        job.until(job.now().plus(Replay.ROUND));
        assertThat(job.changes).isEmpty();
    }

    /** The event of the next start and the last lines of an attempt arrive on different topics. */
    @Test
    void whatAnAttemptReportedAfterTheNextHadStartedCountsOnceThatTellsSomething() {
        Replay job = job(null);
        for (int attempt = 1; attempt <= 2; attempt++) {
            train(job, 1, 10, step -> 5.0 / step);
            job.again();
        }
        train(job, 1, 9, step -> 5.0 / step);
        job.again();
        job.until(job.now().plus(Replay.ROUND));
        assertThat(job.changes).isEmpty();

        job.writeLate(line(10, 0.5));
        train(job, 1, 2, step -> 5.0 / step);
        assertThat(changes(job, AlertCondition.RESTART_LOOP)).containsExactly(AlertChange.OPENED);
    }

    @Test
    void attemptsThatEndAtDifferentStepsAreNoLoop() {
        Replay job = job(null);
        for (int attempt = 1; attempt <= 3; attempt++) {
            train(job, 1, 10 + attempt, step -> 5.0 / step);
            job.again();
        }
        train(job, 1, 10, step -> 5.0 / step);

        assertThat(job.changes).isEmpty();
    }

    @Test
    void aJobThatTrainsIsNoLoopAfterAttemptsThatReportedNoStep() {
        Replay job = job(null);
        for (int attempt = 1; attempt <= 3; attempt++) {
            job.write(job.now().plusSeconds(60), List.of("Building dataset index for shard 12"));
            job.again();
        }
        train(job, 1, 30, step -> 5.0 / step);

        assertThat(job.changes).isEmpty();
    }

    private static void fail(Replay job, String error) {
        job.write(
                job.now().plus(GAP),
                List.of(
                        "Traceback (most recent call last):",
                        "  File \"train.py\", line 9, in <module>",
                        "    train(config)",
                        error));
    }
}

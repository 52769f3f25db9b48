package io.schedmate.evaluation.timeouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.code.history.EndState;
import io.schedmate.code.history.JobFacts;
import io.schedmate.evaluation.history.TraceJob;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeoutReplayTest {

    private static final double LIMIT = 36_000;

    @Test
    void aUserWhoseJobsAlwaysReachTheLimitIsWarnedAtSubmissionAndOneWhoseJobsNeverDoIsNot() {
        List<TimeoutScore> scores = TimeoutReplay.replay(jobs(), 0.5);

        TimeoutScore first = scores.getFirst();
        assertThat(first.elapsedRatio()).isZero();
        assertThat(first.jobs()).isEqualTo(400);
        assertThat(first.timeouts()).isEqualTo(200);
        assertThat(first.precision()).isGreaterThan(0.9);
        assertThat(first.recall()).isGreaterThan(0.9);
        assertThat(first.falseRatio()).isLessThan(0.1);
    }

    @Test
    void anInstantCountsOnlyRunningJobsAndTheLateRuleWarnsAboutAll() {
        List<TimeoutScore> scores = TimeoutReplay.replay(jobs(), 0.5);

        assertThat(scores).extracting(TimeoutScore::elapsedRatio).containsExactly(0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.9);
        assertThat(scores).extracting(TimeoutScore::jobs).containsExactly(400, 400, 200, 200, 200, 200, 200);
        assertThat(scores.getLast().warned()).isEqualTo(200);
        assertThat(scores.getLast().recall()).isEqualTo(1);
    }

    @Test
    void theProbabilityOfReachingTheLimitGrowsWithElapsedTime() {
        RunTimes times = new RunTimes(Math.log(100), Math.log(1_000), Math.log(10_000));

        assertThat(times.chanceToLast(1_000, 0)).isCloseTo(0.5, within(1e-6));
        assertThat(times.chanceToLast(10_000, 0)).isCloseTo(0.1, within(1e-6));
        assertThat(times.chanceToLast(10_000, 1_000)).isCloseTo(0.2, within(1e-6));
        assertThat(times.chanceToLast(10_000, 10_000)).isEqualTo(1);
    }

    /** One person's jobs run to their limit, another's for a fifth of it. */
    private static List<TraceJob> jobs() {
        List<TraceJob> jobs = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            boolean lasting = i % 2 == 0;
            double duration = lasting ? LIMIT : LIMIT / 5 + i % 7;
            double submit = i * 50_000.0;
            jobs.add(new TraceJob(
                    "job " + i,
                    new JobFacts(lasting ? "ada" : "ben", "train", null, 1.0, 4.0, 1.0, 16_000.0, LIMIT),
                    submit,
                    duration,
                    submit + duration,
                    lasting ? EndState.FAILED : EndState.FINISHED));
        }
        return jobs;
    }
}

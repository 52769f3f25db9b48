package io.schedmate.tracker.alert;

import io.schedmate.model.Engine;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.alert.check.JobView;
import io.schedmate.tracker.jobs.SimilarThroughput;
import io.schedmate.tracker.label.LabelState;
import io.schedmate.tracker.metrics.Course;
import io.schedmate.tracker.metrics.DiskTrend;
import io.schedmate.tracker.metrics.Loop;
import io.schedmate.tracker.metrics.LossRun;
import io.schedmate.tracker.metrics.MemoryTrend;
import io.schedmate.tracker.metrics.NodeFigures;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.tracker.metrics.Trends;
import io.schedmate.tracker.phase.PauseLines;
import io.schedmate.tracker.phase.PhaseNotes;
import io.schedmate.tracker.slowdown.EarlierSlowdowns;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.LineQuota;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Measures one check of each of 10,000 healthy jobs with complete data, as a round does every 15 seconds. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 3)
public class AlertJudgeBenchmark {

    private static final int JOBS = 10_000;
    private static final int SPEEDS = 64;
    private static final int GAPS = 32;
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    private final AlertJudge judge = new AlertJudge(AlertRules.DEFAULT);
    private List<JobView> jobs = List.of();

    /** Creates the jobs. */
    @Setup
    public void jobs() {
        jobs = IntStream.range(0, JOBS).mapToObj(AlertJudgeBenchmark::job).toList();
    }

    @Benchmark
    public int round() {
        int told = 0;
        for (JobView job : jobs) {
            told += judge.judge(job, List.of(), NOW).size();
        }
        return told;
    }

    /** Sums the values that are checked, as the yardstick. */
    @Benchmark
    public double yardstickSum() {
        double sum = 0;
        for (JobView job : jobs) {
            for (Speed speed : job.state().speeds()) {
                sum += speed.stepTimeSeconds();
            }
            for (double gap : job.state().gapsSeconds()) {
                sum += gap;
            }
            for (double loss : job.state().losses()) {
                sum += loss;
            }
        }
        return sum;
    }

    private static JobView job(int number) {
        List<Speed> speeds = new ArrayList<>();
        for (int i = 0; i < SPEEDS; i++) {
            double seconds = 1 + 0.01 * ((number + i) % 7);
            speeds.add(new Speed(NOW.minusSeconds(10L * (SPEEDS - i)), seconds, new Rate(64 / seconds, "samples/s")));
        }
        var state = new AttemptState(
                JobId.of("bench", "slurm", Integer.toString(number)),
                "bench",
                1,
                List.of(),
                null,
                new MetricsSnapshot(
                        1.0,
                        new Rate(64, "samples/s"),
                        2.0,
                        null,
                        5_000L,
                        100_000L,
                        null,
                        null,
                        0.05,
                        95_000.0,
                        640.0,
                        LogOrder.EXACT,
                        Engine.RULES),
                NOW.minusSeconds(5),
                NOW.minusSeconds(5),
                500,
                speeds,
                DoubleStream.iterate(10, gap -> gap + 0.01).limit(GAPS).boxed().toList(),
                DoubleStream.iterate(3, loss -> loss - 0.01).limit(GAPS).boxed().toList(),
                NOW.minusSeconds(7_200),
                null,
                EarlierSlowdowns.NONE,
                false,
                PhaseNotes.NONE,
                PauseLines.NONE,
                LossRun.NONE,
                Course.NONE,
                Loop.NONE,
                LineQuota.UNTOUCHED,
                LabelState.NONE,
                List.of());
        var request = new JobView.Request(
                NOW.minusSeconds(7_300),
                8,
                200_000.0,
                512L << 30,
                new SimilarThroughput("H100", new Rate(64, "samples/s"), 64L),
                List.of("n" + number));
        return new JobView(state, NOW.minusSeconds(5), request, figures(), List.of());
    }

    private static NodeFigures figures() {
        MemoryTrend still = new MemoryTrend(NOW.minusSeconds(3_600), 60, 40L << 30, 80L << 30, 10, 0.2);
        return new NodeFigures(
                new ResourceUse(0.9, 0.0, 500.0, 0.7, 65.0, 0.4, 200L << 30, 480),
                new Trends(still, still, List.of(new DiskTrend("/scratch", still))),
                null,
                null);
    }
}

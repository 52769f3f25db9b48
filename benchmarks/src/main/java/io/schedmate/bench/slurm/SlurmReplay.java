package io.schedmate.bench.slurm;

import io.schedmate.client.Rounds;
import io.schedmate.embedded.EmbeddedSlurm;
import io.schedmate.model.job.JobState;
import io.schedmate.slurm.advise.Expectations;
import io.schedmate.slurm.advise.NumbersBefore;
import io.schedmate.slurm.advise.Prioritiser;
import io.schedmate.slurm.advise.QueueOrder;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.format.SeenJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Replays short sleeps as jobs of a real Slurm on this machine: the same arrivals once in Slurm's own order and once
 * with the queue ordered by advice. The submission hook gets the advice from a stand-in for the platform, which answers
 * with the mean of three past jobs of the same name, like the estimate in the paper's case study 3.
 */
public final class SlurmReplay {

    /** Most jobs are short and few are long, as in the clusters' traces. */
    private static final double[] MEAN_SECONDS = {1, 1, 1, 2, 2, 3, 3, 6, 10, 15};

    private static final int PAST_JOBS = 3;

    /** A long limit, because this measures the gain of the order, not the load of this machine. */
    private static final double PATIENT_SECONDS = 3;

    private static final Duration MAX_TIME = Duration.ofMinutes(15);

    private final Path hooks;
    private final List<String> nodes;
    private final List<Arrival> arrivals;
    private final List<Double> expected;
    private final double tempo;

    /**
     * Creates the arrivals from a seed.
     *
     * @param hooks the folder of job_submit.lua
     * @param nodes number of jobs that run at a time
     * @param tempo 1 for jobs of 1 to 20 seconds; less for shorter ones
     */
    public SlurmReplay(Path hooks, int nodes, int jobs, long seed, double tempo) {
        this.tempo = tempo;
        this.hooks = hooks;
        this.nodes = IntStream.rangeClosed(1, nodes).mapToObj(n -> "n" + n).toList();
        SplittableRandom random = new SplittableRandom(seed);
        expected = IntStream.range(0, MEAN_SECONDS.length)
                .mapToObj(kind -> pastMean(kind, random))
                .toList();
        // Jobs arrive at 1.5 times the rate that the nodes can process, so that there is a queue to order.
        double pause = tempo * Arrays.stream(MEAN_SECONDS).average().orElseThrow() / (1.5 * nodes);
        List<Arrival> all = new ArrayList<>();
        double at = 0;
        for (int job = 0; job < jobs; job++) {
            int kind = random.nextInt(MEAN_SECONDS.length);
            all.add(new Arrival(at, kind, seconds(kind, random)));
            at += -Math.log(1 - random.nextDouble()) * pause;
        }
        arrivals = List.copyOf(all);
    }

    private record Arrival(double atSeconds, int kind, double sleepSeconds) {}

    /**
     * The result of one run.
     *
     * @param waitSeconds seconds from submission to start of each job, by Slurm's own times
     * @param completionSeconds seconds from submission to end of each job
     * @param makespanSeconds seconds from the first submission to the last end
     * @param advised number of jobs with advice: on a busy machine an answer may come too late
     */
    public record Outcome(double[] waitSeconds, double[] completionSeconds, double makespanSeconds, int advised) {

        /** Returns the number of jobs that succeeded. */
        public int jobs() {
            return waitSeconds.length;
        }
    }

    /** Runs the jobs in Slurm's default order: first in, first out. */
    public Outcome fifo() throws IOException, InterruptedException {
        try (EmbeddedSlurm slurm = EmbeddedSlurm.start(nodes, List.of("MinJobAge=3600"), Map.of())) {
            submit(slurm);
            return outcome(slurm);
        }
    }

    /** Runs the jobs with advice from the hook, and orders the queue every second. */
    public Outcome prioritised() throws IOException, InterruptedException {
        try (AdviceStandIn platform = new AdviceStandIn(expected::get, Duration.ZERO);
                EmbeddedSlurm slurm = EmbeddedSlurm.start(
                        nodes,
                        List.of("MinJobAge=3600", AdviceStandIn.PLUGIN),
                        platform.hook(hooks, PATIENT_SECONDS, AdviceStandIn.USUAL_PAUSE_SECONDS))) {
            try (ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor()) {
                Prioritiser prioritiser = prioritiser(slurm);
                ScheduledFuture<?> ordering =
                        looks.scheduleWithFixedDelay(() -> pass(prioritiser), 0, 1, TimeUnit.SECONDS);
                try {
                    submit(slurm);
                    Outcome outcome = outcome(slurm);
                    if (ordering.state() == Future.State.FAILED) {
                        throw new IllegalStateException("Expected the queue to be ordered.", ordering.exceptionNow());
                    }
                    return outcome;
                } finally {
                    ordering.cancel(true);
                    looks.shutdownNow();
                }
            }
        }
    }

    private static Prioritiser prioritiser(EmbeddedSlurm slurm) throws IOException {
        return new Prioritiser(
                new Controller(slurm.configuration()),
                new Expectations(null, "embedded"),
                new QueueOrder(QueueOrder.USUAL_AGEING),
                new NumbersBefore(slurm.folder().resolve("nice")),
                null);
    }

    private static void pass(Prioritiser prioritiser) {
        try {
            prioritiser.pass();
        } catch (SlurmUnavailable _) {
            // The next pass starts a second later.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Submits each job at its time. A slow submission delays the next ones, as in a single shell. */
    private void submit(EmbeddedSlurm slurm) throws InterruptedException {
        try (ScheduledExecutorService shell = Executors.newSingleThreadScheduledExecutor()) {
            List<ScheduledFuture<String>> submissions = arrivals.stream()
                    .map(arrival -> shell.schedule(
                            () -> slurm.submit(
                                    String.format(Locale.ROOT, "#!/bin/sh%nsleep %.2f%n", arrival.sleepSeconds()),
                                    Path.of("/dev/null"),
                                    "--job-name=kind-" + arrival.kind()),
                            Math.round(arrival.atSeconds() * 1e9),
                            TimeUnit.NANOSECONDS))
                    .toList();
            for (ScheduledFuture<String> submission : submissions) {
                submission.get();
            }
        } catch (ExecutionException refused) {
            throw new IllegalStateException("Expected Slurm to take every job.", refused.getCause());
        }
    }

    private Outcome outcome(EmbeddedSlurm slurm) throws InterruptedException {
        var controller = new Controller(slurm.configuration());
        var pauses = new Rounds(1);
        long end = System.nanoTime() + MAX_TIME.toNanos();
        while (System.nanoTime() - end < 0) {
            try {
                List<SeenJob> done = controller.jobs().stream()
                        .filter(job -> job.latest().state() == JobState.SUCCEEDED)
                        .toList();
                if (done.size() >= arrivals.size()) {
                    return outcome(done);
                }
            } catch (SlurmUnavailable _) {
                // Retries if the controller is busy.
            }
            pauses.answered();
            pauses.pause();
        }
        throw new IllegalStateException("Expected %d jobs to end within %s. The machine may be overloaded."
                .formatted(arrivals.size(), MAX_TIME));
    }

    private static Outcome outcome(List<SeenJob> done) {
        double[] waits = seconds(done, job -> job.latest().startedAt());
        double[] completions = seconds(done, job -> job.latest().endedAt());
        long first = done.stream()
                .mapToLong(job -> job.latest().submittedAt().getEpochSecond())
                .min()
                .orElseThrow();
        long last = done.stream()
                .mapToLong(job -> Objects.requireNonNull(job.latest().endedAt()).getEpochSecond())
                .max()
                .orElseThrow();
        int advised = (int) done.stream()
                .filter(job -> !job.place().adminComment().isEmpty())
                .count();
        return new Outcome(waits, completions, last - first, advised);
    }

    private static double[] seconds(List<SeenJob> done, Function<SeenJob, @Nullable Instant> moment) {
        return done.stream()
                .mapToDouble(
                        job -> Duration.between(job.latest().submittedAt(), Objects.requireNonNull(moment.apply(job)))
                                .toSeconds())
                .toArray();
    }

    private double pastMean(int kind, SplittableRandom random) {
        return IntStream.range(0, PAST_JOBS)
                .mapToDouble(_ -> seconds(kind, random))
                .average()
                .orElseThrow();
    }

    /** Durations of one kind vary by up to a third in both directions. */
    private double seconds(int kind, SplittableRandom random) {
        return tempo * MEAN_SECONDS[kind] * (2 + 2 * random.nextDouble()) / 3;
    }
}

package io.schedmate.local.bench.question;

import io.schedmate.bench.PlatformBenchmark;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import io.schedmate.bench.table.Sample;
import io.schedmate.client.SchedMateClient;
import io.schedmate.local.bench.filled.FilledPlatform;
import io.schedmate.local.bench.filled.Filling;
import io.schedmate.local.bench.filled.Folders;
import io.schedmate.local.bench.filled.PacedCalls;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Measures how long answers take through the gateway: about a job with a long log, and about a hundred thousand jobs.
 */
public final class QuestionsBenchmark implements PlatformBenchmark {

    private static final String NAME = "questions";
    private static final Filling FILLING = new Filling(1, 262_144, QuestionsBenchmark::line);

    /** Returns a line of the job's log: a step, or every 500 lines an evaluation and a checkpoint. */
    private static String line(int number) {
        return switch (number % 500) {
            case 1 -> "epoch " + (number / 5000 + 1) + " | val_loss " + loss(number + 7) + " | acc " + accuracy(number);
            case 2 -> "saved checkpoint to /checkpoints/step_" + number + ".pt";
            default ->
                "step " + number + "/262144 | loss " + loss(number) + " | lr 3.0e-04 | grad_norm "
                        + String.format(Locale.ROOT, "%.3f", 1 + number % 17 / 10.0) + " | " + (40 + number % 9)
                        + ".3 samples/s";
        };
    }

    private static String loss(int number) {
        return String.format(Locale.ROOT, "%.4f", 2 + 3000.0 / (1000 + number) + number % 13 / 100.0);
    }

    private static String accuracy(int number) {
        return String.format(Locale.ROOT, "%.4f", Math.min(0.99, number / 300_000.0));
    }

    private static String ofTheJob(int n) {
        int step = 1_000 + n * 1_013;
        return switch (n % 10) {
            case 0 -> "What was the loss at step " + step + "?";
            case 1 -> "lowest val_loss and its epoch";
            case 2 -> "grad norm at step " + step;
            case 3 -> "where was the checkpoint of step " + (n * 500 + 2) + " saved?";
            case 4 -> "why did the job fail?";
            case 5 -> "How many checkpoints were saved?";
            case 6 -> "highest throughput in samples per second";
            case 7 -> "val accuracy in epoch " + (1 + n % 50);
            case 8 -> "What learning rate is used?";
            default -> "how many attention heads does the model have?";
        };
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Measured> measure(Consumer<String> progress) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("schedmate-bench-questions");
        try (FilledPlatform platform = FilledPlatform.start(folder.resolve("data"), FILLING, progress);
                SchedMateClient caller = platform.operator()) {
            KnownFleet.fill(platform.database("failure_handler"), progress);
            List<Measurement> rows = new ArrayList<>();
            rows.add(PacedCalls.time(_ -> caller.readTree("/nodes?limit=1"))
                    .median("yardstick one call of the API", conditions()));
            String job = "/jobs/" + platform.job() + "/questions";
            progress.accept("asking about the job");
            double first = PacedCalls.millis(n -> ask(caller, job, ofTheJob(n)), 1);
            rows.add(new Measurement("first about a job", first, 0, "ms", "n = 1; " + conditions()));
            put(rows, "about a job", caller, job, QuestionsBenchmark::ofTheJob);
            progress.accept("asking about the fleet");
            put(rows, "about the fleet", caller, "/questions", KnownFleet::question);
            return List.of(new Measured(NAME, rows));
        } finally {
            Folders.delete(folder);
        }
    }

    private static void put(
            List<Measurement> rows, String name, SchedMateClient caller, String call, IntFunction<String> question)
            throws InterruptedException {
        AtomicInteger answered = new AtomicInteger();
        Sample sample = PacedCalls.time(n -> answered.addAndGet(ask(caller, call, question.apply(n)) ? 1 : 0));
        String conditions = answered + " answered; " + conditions();
        rows.add(sample.median(name, conditions));
        rows.add(sample.tail(name, conditions));
    }

    /** Returns whether the question was answered. */
    private static boolean ask(SchedMateClient caller, String call, String question) {
        return caller.change(call, "{\"question\": \"" + question + "\"}")
                .path("answered")
                .asBoolean(false);
    }

    private static String conditions() {
        return String.format(
                Locale.ROOT,
                "a log of %,d lines, %,d jobs; load of the machine %.1f",
                FILLING.lines(),
                KnownFleet.JOBS,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}

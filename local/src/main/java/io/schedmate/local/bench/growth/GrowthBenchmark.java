package io.schedmate.local.bench.growth;

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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Measures how fast a platform answers after 90 days with a thousand jobs a day, and how many bytes per day it stores
 * for them.
 */
public final class GrowthBenchmark implements PlatformBenchmark {

    private static final String NAME = "growth";
    private static final int DAYS = 90;
    private static final int JOBS = DAYS * 1_000;
    /** One in this many jobs has failed. */
    private static final int FAILED = 3;
    /** The number of different causes of failures. */
    private static final int CAUSES = 40;
    /** One in this many failures is blamed on a node. */
    private static final int BLAMED = 5;
    /** One in this many jobs has a long history: one entry per minute, for a day. */
    private static final int LONG = 100;

    private static final int ENTRIES = 1_440;
    private static final int ENTRIES_OF_OTHERS = 20;

    private static final Filling FILLING = new Filling(1, 20_000, GrowthBenchmark::line);

    private static String line(int number) {
        return "step " + number + "/20000 | loss 2." + (1000 + number % 9000) + " | lr 3.0e-04 | " + (40 + number % 9)
                + ".3 samples/s";
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Measured> measure(Consumer<String> progress) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("schedmate-bench-growth");
        try (FilledPlatform platform = FilledPlatform.start(folder.resolve("data"), FILLING, progress);
                SchedMateClient caller = platform.operator()) {
            List<Measurement> times = new ArrayList<>();
            Sample idle = asked(caller, _ -> "/nodes?limit=1");
            times.add(idle.median("yardstick one call of the API", conditions()));
            progress.accept("writing %,d jobs of %d days".formatted(JOBS, DAYS));
            List<Measurement> sizes =
                    new ArrayList<>(List.of(new Measurement("yardstick a kilobyte", 1, 0, "kB/day", "")));
            sizes.add(grown("registry", copies(platform, "job_registry"), GrowthBenchmark::fillRegistry));
            sizes.add(grown("tracker", copies(platform, "metric_tracker"), GrowthBenchmark::fillTracker));
            sizes.add(grown("failure handler", copies(platform, "failure_handler"), GrowthBenchmark::fillFailures));
            progress.accept("asking");
            put(times, "list of jobs", asked(caller, GrowthBenchmark::list));
            put(times, "metrics of a job", asked(caller, n -> "/jobs/" + job(1 + n * 37) + "/metrics?limit=50"));
            put(
                    times,
                    "metrics of a long job, all of it in 200 points",
                    asked(caller, n -> "/jobs/" + job(1 + n * LONG) + "/metrics?points=200"));
            put(times, "failures", asked(caller, GrowthBenchmark::failures));
            return List.of(new Measured(NAME, times), new Measured(NAME, sizes));
        } finally {
            Folders.delete(folder);
        }
    }

    private static Copies copies(FilledPlatform platform, String service) {
        return new Copies(platform.database(service), platform.job(), JOBS, DAYS);
    }

    private static Measurement grown(String service, Copies copies, Consumer<Copies> fill) {
        long before = copies.bytes();
        fill.accept(copies);
        double kilobytes = (copies.bytes() - before) / 1e3 / DAYS;
        return new Measurement(
                "kept by the " + service,
                kilobytes,
                0,
                "kB/day",
                "%,d jobs, one in %d failed, one in %d with %,d entries of history, the others with %d"
                        .formatted(JOBS, FAILED, LONG, ENTRIES, ENTRIES_OF_OTHERS));
    }

    private static void fillRegistry(Copies copies) {
        copies.of(
                "job",
                List.of("submitted_at", "ended_at"),
                Map.of(
                        "external_id",
                        "'copy-' || n",
                        "owner",
                        "'user' || n % 200",
                        "state",
                        "(array['succeeded', 'failed', 'cancelled'])[n % 3 + 1]"),
                1);
    }

    private static void fillTracker(Copies copies) {
        copies.of("known_job", List.of("started_at", "changed_at"), Map.of(), 1);
        copies.of("attempt_state", List.of("touched_at"), Map.of(), 1);
        copies.of("attempt_source", List.of(), Map.of(), 1);
        copies.of("attempt_tail", List.of(), Map.of(), 1);
        copies.of("source_position", List.of(), Map.of("moved_at", "now()"), 1);
        copies.run("""
                insert into history_entry select %1$s, 1, number, now() - n * interval '86 seconds' + number * interval '1 minute',
                    false, seen.entry from generate_series(1, %2$d) n
                    cross join lateral generate_series(1, case when n %% %3$d = 1 then %4$d else %5$d end) number,
                    (select entry from history_entry where not is_slowdown order by number desc limit 1) seen
                """.formatted(Copies.JOB, JOBS, LONG, ENTRIES, ENTRIES_OF_OTHERS));
    }

    private static void fillFailures(Copies copies) {
        copies.of("known_job", List.of("seen_at", "submitted_at", "since", "started_at"), Map.of(), 1);
        copies.of(
                "failure",
                List.of("failed_at", "told_at"),
                Map.of(
                        "failure_id",
                        "md5('failure-' || n)::uuid",
                        "reason",
                        "'Reason ' || n / %d %% %d".formatted(FAILED, CAUSES),
                        "blamed_node",
                        "case when n / %d %% %d = 0 then 'node-' || n %% 300 end".formatted(FAILED, BLAMED)),
                FAILED);
    }

    private static UUID job(int number) {
        try {
            byte[] hash = MessageDigest.getInstance("MD5").digest(("copy-" + number).getBytes(StandardCharsets.UTF_8));
            String hex = HexFormat.of().formatHex(hash);
            return UUID.fromString(hex.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5"));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String list(int n) {
        return switch (n % 4) {
            case 0 -> "/jobs?limit=50";
            case 1 -> "/jobs?limit=50&state=failed";
            case 2 -> "/jobs?limit=50&owner=user" + n;
            default -> "/jobs?limit=50&text=copy-" + (n * 31 + 1);
        };
    }

    private static String failures(int n) {
        return switch (n % 3) {
            case 0 -> "/failures?limit=50";
            case 1 -> "/failures/causes";
            default -> "/jobs/" + job(1 + n * FAILED) + "/failures";
        };
    }

    private static void put(List<Measurement> rows, String name, Sample sample) {
        rows.add(sample.median(name, conditions()));
        rows.add(sample.tail(name, conditions()));
    }

    private static Sample asked(SchedMateClient caller, IntFunction<String> call) throws InterruptedException {
        return PacedCalls.time(n -> caller.readTree(call.apply(n)));
    }

    private static String conditions() {
        return String.format(
                Locale.ROOT,
                "%,d jobs of %d days; load of the machine %.1f",
                JOBS,
                DAYS,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}

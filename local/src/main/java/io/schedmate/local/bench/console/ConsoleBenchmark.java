package io.schedmate.local.bench.console;

import io.schedmate.bench.PlatformBenchmark;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import io.schedmate.bench.table.Sample;
import io.schedmate.local.bench.filled.FilledPlatform;
import io.schedmate.local.bench.filled.Filling;
import io.schedmate.local.bench.filled.Folders;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures how long the console takes to draw its first page with an empty cache, and to draw the result of later
 * interactions.
 */
public final class ConsoleBenchmark implements PlatformBenchmark {

    private static final String NAME = "console";
    static final Filling FILLING =
            new Filling(10_000, 1_000_000, line -> "step " + line + "/1000000 loss 2.318 4.1 it/s");
    private static final int PAINTS = 15;
    private static final int ROUNDS = 10;
    /**
     * The pause that a person makes to read before the next click. Without a pause the gateway would refuse some calls.
     */
    private static final Duration PAUSE = Duration.ofMillis(500);

    private static final String PAINTED = """
            new Promise(resolve => {
              const look = () => {
                const paint = performance.getEntriesByName('first-contentful-paint')[0];
                const whole = document.querySelector('#page h1') && !document.querySelector('.loading');
                if (paint && whole) requestAnimationFrame(() => resolve([paint.startTime, performance.now()]));
                else setTimeout(look, 2);
              };
              look();
            })""";

    private static final String CALL = """
            (async () => {
              const start = performance.now();
              await (await fetch('/api/v1/nodes?limit=1')).text();
              return performance.now() - start;
            })()""";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Measured> measure(Consumer<String> progress) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("schedmate-bench-console");
        try (FilledPlatform platform = FilledPlatform.start(folder.resolve("data"), FILLING, progress);
                Chromium browser = Chromium.start(folder)) {
            browser.open(platform.link());
            browser.run(PAINTED);
            List<Measurement> rows = new ArrayList<>();
            rows.add(yardstick(browser));
            paints(browser, platform, rows);
            interactions(browser, platform, rows, progress);
            return List.of(new Measured(NAME, rows));
        } finally {
            Folders.delete(folder);
        }
    }

    private static Measurement yardstick(Chromium browser) {
        double[] each = new double[PAINTS];
        for (int round = 0; round < PAINTS; round++) {
            each[round] = browser.run(CALL).asDouble();
        }
        return Sample.of("ms", each).median("yardstick one call of the API", conditions());
    }

    private static void paints(Chromium browser, FilledPlatform platform, List<Measurement> rows)
            throws InterruptedException {
        double[] first = new double[PAINTS];
        double[] whole = new double[PAINTS];
        for (int round = 0; round < PAINTS; round++) {
            Thread.sleep(PAUSE);
            browser.openAnew(platform.console());
            var times = browser.run(PAINTED);
            first[round] = times.path(0).asDouble();
            whole[round] = times.path(1).asDouble();
        }
        rows.add(Sample.of("ms", first).median("first paint", conditions()));
        rows.add(Sample.of("ms", first).tail("first paint", conditions()));
        rows.add(Sample.of("ms", whole).median("whole overview", conditions()));
    }

    private static void interactions(
            Chromium browser, FilledPlatform platform, List<Measurement> rows, Consumer<String> progress)
            throws InterruptedException {
        Map<String, List<Step.Times>> taken = new LinkedHashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (Step step : Step.round(platform.job(), round)) {
                Thread.sleep(PAUSE);
                taken.computeIfAbsent(step.name(), _ -> new ArrayList<>()).add(step.take(browser));
            }
        }
        taken.forEach((name, times) -> progress.accept(String.format(
                Locale.ROOT,
                "%s: drawn after %.0f ms, at most %.0f ms",
                name,
                drawn(times).quantile(0.5),
                drawn(times).quantile(1))));
        List<Step.Times> all = taken.values().stream().flatMap(List::stream).toList();
        rows.add(p95(
                "click to next frame",
                Sample.of("ms", all.stream().mapToDouble(Step.Times::frame).toArray()),
                all.size()));
        rows.add(p95("click to what was asked for", drawn(all), all.size()));
    }

    private static Sample drawn(List<Step.Times> times) {
        return Sample.of("ms", times.stream().mapToDouble(Step.Times::drawn).toArray());
    }

    private static Measurement p95(String name, Sample sample, int size) {
        double half = (sample.quantile(0.75) - sample.quantile(0.25)) / 2;
        String spread = "n = %d, half the middle 50 %%; %s".formatted(size, conditions());
        return new Measurement(name + " p95", sample.quantile(0.95), half, "ms", spread);
    }

    private static String conditions() {
        return String.format(
                Locale.ROOT,
                "%,d jobs, a log of %,d lines; load of the machine %.1f",
                FILLING.jobs(),
                FILLING.lines(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }
}

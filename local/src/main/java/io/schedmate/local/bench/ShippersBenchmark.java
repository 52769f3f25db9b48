package io.schedmate.local.bench;

import io.schedmate.bench.PlatformBenchmark;
import io.schedmate.bench.table.Measured;
import io.schedmate.bench.table.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Measures lines as shippers send them, one per record, and lines posted over HTTP. */
public final class ShippersBenchmark implements PlatformBenchmark {

    private static final String NAME = "shippers";
    private static final int JOBS = 1_000;
    private static final long SHIPPED_WARM_UP = 3_000_000;
    private static final long SHIPPED_LINES = 3_000_000;
    /** The compiler needs longer to optimise the code that runs once per call than the code that runs once per line. */
    private static final long POSTED_WARM_UP = 3_000_000;

    private static final long POSTED_LINES = 500_000;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Measured> measure(Consumer<String> progress) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("schedmate-bench-shippers");
        try (BenchmarkPlatform platform = BenchmarkPlatform.start(folder, progress)) {
            platform.startTracker();
            List<Measurement> speed = new ArrayList<>();
            List<Measurement> cost = new ArrayList<>();
            new ShippedPath(platform, JOBS, SHIPPED_WARM_UP, SHIPPED_LINES).measure(speed, cost, progress);
            new PostedLines(platform, JOBS, POSTED_WARM_UP, POSTED_LINES).measure(speed, cost, progress);
            return List.of(new Measured(NAME, speed), new Measured(NAME, cost));
        }
    }
}

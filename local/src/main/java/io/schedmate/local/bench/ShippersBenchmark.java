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

/** Measures lines that come as shippers send them, one a record, and lines that come over HTTP. */
public final class ShippersBenchmark implements PlatformBenchmark {

    private static final String NAME = "shippers";
    private static final int JOBS = 1_000;
    private static final long SHIPPED_WARM_UP = 3_000_000;
    private static final long SHIPPED_LINES = 3_000_000;
    /** The compiler takes longer over what each call passes through than over what each line does. */
    private static final long POSTED_WARM_UP = 3_000_000;

    private static final long POSTED_LINES = 500_000;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Measured> measure(Consumer<String> told) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("schedmate-bench-shippers");
        try (BenchmarkPlatform stage = BenchmarkPlatform.start(folder, told)) {
            stage.startTracker();
            List<Measurement> speed = new ArrayList<>();
            List<Measurement> cost = new ArrayList<>();
            new ShippedPath(stage, JOBS, SHIPPED_WARM_UP, SHIPPED_LINES).measure(speed, cost, told);
            new PostedLines(stage, JOBS, POSTED_WARM_UP, POSTED_LINES).measure(speed, cost, told);
            return List.of(new Measured(NAME, speed), new Measured(NAME, cost));
        }
    }
}

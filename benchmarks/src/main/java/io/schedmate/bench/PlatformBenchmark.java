package io.schedmate.bench;

import io.schedmate.bench.table.Measured;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * A benchmark of running services. Implementations are found on the class path, so that the command line depends on
 * none.
 */
public interface PlatformBenchmark {

    String name();

    /**
     * Runs the measurements.
     *
     * @param progress receives a line at each step
     * @return results, each with a yardstick in its own unit
     */
    List<Measured> measure(Consumer<String> progress) throws IOException, InterruptedException;

    /** Returns the benchmarks on the class path. */
    static List<PlatformBenchmark> ofClassPath() {
        return ServiceLoader.load(PlatformBenchmark.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}

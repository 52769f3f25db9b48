package io.schedmate.bench;

import io.schedmate.bench.table.Measured;
import java.io.IOException;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** A benchmark of services as they run. Found on the class path, so that the command line needs none of them. */
public interface PlatformBenchmark {

    String name();

    /**
     * Measures.
     *
     * @param progress is handed a line at each step
     * @return each with a yardstick in its own unit
     */
    List<Measured> measure(Consumer<String> progress) throws IOException, InterruptedException;

    /** Those on the class path. */
    static List<PlatformBenchmark> ofClassPath() {
        return ServiceLoader.load(PlatformBenchmark.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }
}

package io.schedmate.cli.demo;

import java.nio.file.Path;
import java.util.List;

/**
 * The platform on which the demo runs.
 *
 * @param data folder that the simulated nodes share: logs in {@code jobs}, simulated faults in {@code agents}
 * @param cluster of the simulated nodes
 * @param again what starts this platform again and the start of a call to it; empty where that is not the demo's business
 */
record Stage(Path data, String cluster, List<String> again) {

    Stage {
        again = List.copyOf(again);
    }

    Path jobs() {
        return data.resolve("jobs");
    }

    Path play(String node) {
        return data.resolve("agents").resolve(node + ".play");
    }
}

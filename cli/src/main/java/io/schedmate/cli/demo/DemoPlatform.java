package io.schedmate.cli.demo;

import java.nio.file.Path;
import java.util.List;

/**
 * The platform on which the demo runs.
 *
 * @param data folder shared by the simulated nodes: logs in {@code jobs}, simulated faults in {@code agents}
 * @param cluster the cluster of the simulated nodes
 * @param again the command that starts this platform again, and the start of a call to it; empty if the demo did not
 *     start the platform
 */
record DemoPlatform(Path data, String cluster, List<String> again) {

    DemoPlatform {
        again = List.copyOf(again);
    }

    Path jobs() {
        return data.resolve("jobs");
    }

    Path play(String node) {
        return data.resolve("agents").resolve(node + ".play");
    }
}

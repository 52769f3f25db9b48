package io.schedmate.cli.slurm;

import picocli.CommandLine.Option;

/** The options of commands that follow the jobs of one cluster. */
final class FollowedCluster {

    @Option(names = "--cluster", required = true, paramLabel = "NAME", description = "The cluster of the jobs.")
    private String name = "";

    @Option(names = "--once", description = "Check once and end.")
    private boolean once;

    String name() {
        return name;
    }

    boolean once() {
        return once;
    }
}

package io.schedmate.cli.simulate;

import io.schedmate.simulator.information.Information;
import io.schedmate.simulator.policy.lucid.Mode;
import io.schedmate.simulator.profile.HeavyPairs;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The assumptions of a simulation. */
final class SimulateOptions {

    @Option(
            names = "--predictions",
            paramLabel = "COLUMN",
            description = "The column of predicted durations in the trace.")
    @Nullable
    String predictions;

    @Option(
            names = "--information",
            paramLabel = "LEVEL",
            description =
                    "What a policy knows about durations instead: none, measured (the accuracy that was measured for"
                            + " SchedMate: its own estimates if the trace names users and commands, else drawn according to"
                            + " --accuracy) or perfect. Default: measured for SchedMate's policies.")
    @Nullable
    Information information;

    @Option(
            names = "--accuracy",
            paramLabel = "FILE",
            description = "How well estimates rank jobs, as written by estimate --replay --accuracy. Default: as"
                    + " measured on the GPU jobs of a university.")
    @Nullable
    Path accuracy;

    @Option(
            names = "--profiles",
            paramLabel = "DIR",
            description = "The folder of the profile tables that lucid uses to pack jobs (lucid_colocate_info.csv,"
                    + " *_throughput_pred.csv) and that elastic jobs use (sia_*.csv). Default: the trace's folder.")
    @Nullable
    Path profiles;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "published",
            description = "published keeps two flaws of Lucid's simulator (profiling costs nothing, the survivor of a"
                    + " pair stays slow); corrected fixes them. Default: published.")
    Mode mode = Mode.PUBLISHED;

    @Option(
            names = "--heavy-pairs",
            paramLabel = "WHAT",
            defaultValue = "undisturbed",
            description =
                    "How pairs of the heaviest models, which were not measured, affect each other: undisturbed (as"
                            + " published) or time_sliced. Default: undisturbed.")
    HeavyPairs heavyPairs = HeavyPairs.UNDISTURBED;

    @Option(
            names = "--faults",
            paramLabel = "FILE",
            description = "Jobs fail: setting, value of gpu_hours_between_failures, infrastructure_ratio,"
                    + " human_delay_s, checkpoint_s, repeat_ratio, verify_s, recall, false_alarm_ratio, seed."
                    + " NAME+handler is the policy NAME with SchedMate's failure handler.")
    @Nullable
    Path faults;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of random draws (1).")
    long seed = 1;

    @Option(
            names = "--workload",
            paramLabel = "N",
            defaultValue = "1",
            description = "The workload in a file of elastic jobs (1).")
    int workload = 1;

    @Option(
            names = "--profiling-seconds",
            paramLabel = "S",
            defaultValue = "0",
            description = "For which an elastic job is profiled on each type of GPU before it may run, unless its like"
                    + " is known. Unless named 0.")
    double profilingSeconds;
}

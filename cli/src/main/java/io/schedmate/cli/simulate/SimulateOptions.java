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
            description = "What a policy is told of durations instead: none, measured (as much as SchedMate was"
                    + " measured to know: its own estimates where the trace says who ran what, else drawn by"
                    + " --accuracy) or perfect. Unless named, measured for SchedMate's policies.")
    @Nullable
    Information information;

    @Option(
            names = "--accuracy",
            paramLabel = "FILE",
            description = "How well estimates rank jobs, as estimate --replay --accuracy writes it; unless named, as"
                    + " measured on a university's GPU jobs.")
    @Nullable
    Path accuracy;

    @Option(
            names = "--profiles",
            paramLabel = "DIR",
            description = "The folder of the profile tables that lucid packs by (lucid_colocate_info.csv,"
                    + " *_throughput_pred.csv) and elastic jobs run by (sia_*.csv); unless named the trace's folder.")
    @Nullable
    Path profiles;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "published",
            description = "published keeps two flaws of Lucid's simulator (profiling costs nothing, the survivor of a"
                    + " pair stays slow); corrected mends them. Unless named published.")
    Mode mode = Mode.PUBLISHED;

    @Option(
            names = "--heavy-pairs",
            paramLabel = "WHAT",
            defaultValue = "undisturbed",
            description = "What pairs of the heaviest models, which nobody measured, do to each other: undisturbed (as"
                    + " published) or time_sliced. Unless named undisturbed.")
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

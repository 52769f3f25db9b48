package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.bound.FluidBound;
import io.schedmate.simulator.policy.bound.MeanRunTime;
import io.schedmate.simulator.policy.lucid.Lucid;
import io.schedmate.simulator.policy.lucid.Mode;
import io.schedmate.simulator.policy.packing.Horus;
import io.schedmate.simulator.policy.preemptive.Srtf;
import io.schedmate.simulator.policy.preemptive.Tiresias;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.Qssf;
import io.schedmate.simulator.policy.queue.Sjf;
import io.schedmate.simulator.profile.ProfileTables;
import java.util.List;
import java.util.Locale;

/**
 * The policies by the names that a user gives.
 *
 * @param profiles what was measured of workloads
 * @param mode whether the published simulator's flaws are kept
 */
record KnownPolicies(ProfileTables profiles, Mode mode) {

    static final String NAMES = "fifo, sjf, qssf, srtf, tiresias, horus, lucid, bound-run, bound-fluid";

    private static final List<String> QSSF_PREDICTIONS = List.of("lgb_duration_s", "predicted_s");
    private static final List<String> LUCID_PREDICTIONS = List.of("ebm_duration_used_s", "predicted_s");

    List<Policy> named(List<String> names) {
        return names.stream().map(this::named).toList();
    }

    private Policy named(String name) {
        return switch (name.strip().toLowerCase(Locale.ROOT)) {
            case "fifo" -> new Fifo();
            case "sjf" -> new Sjf();
            case "qssf" -> new Qssf();
            case "srtf" -> new Srtf();
            case "tiresias" -> new Tiresias();
            case "horus" -> new Horus(profiles);
            case "bound-run" -> new MeanRunTime();
            case "bound-fluid" -> new FluidBound();
            case "lucid" -> new Lucid(profiles, mode);
            default ->
                throw new CommandFailed(
                        Problem.usage("Expected policies that SchedMate knows", name, "name some of " + NAMES));
        };
    }

    /** The columns from which it plans with predictions of how long a job will run, best first; none where it does not. */
    static List<String> predictions(Policy policy) {
        return switch (policy) {
            case Qssf _ -> QSSF_PREDICTIONS;
            case Lucid _ -> LUCID_PREDICTIONS;
            default -> List.of();
        };
    }
}

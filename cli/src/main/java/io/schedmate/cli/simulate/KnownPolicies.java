package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.simulator.fault.FaultModel;
import io.schedmate.simulator.fault.Handling;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.bound.FluidBound;
import io.schedmate.simulator.policy.bound.MeanRunTime;
import io.schedmate.simulator.policy.lucid.Assistance;
import io.schedmate.simulator.policy.lucid.Lucid;
import io.schedmate.simulator.policy.lucid.Mode;
import io.schedmate.simulator.policy.packing.Horus;
import io.schedmate.simulator.policy.preemptive.DurationAwareTiresias;
import io.schedmate.simulator.policy.preemptive.Srtf;
import io.schedmate.simulator.policy.preemptive.Tiresias;
import io.schedmate.simulator.policy.queue.FailingJobsPolicy;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.PlannedSjf;
import io.schedmate.simulator.policy.queue.Qssf;
import io.schedmate.simulator.policy.queue.QueuePolicy;
import io.schedmate.simulator.policy.queue.SchedMate;
import io.schedmate.simulator.policy.queue.Sjf;
import io.schedmate.simulator.profile.ProfileTables;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The policies by their names on the command line.
 *
 * @param profiles measured workloads
 * @param mode whether the defects of the published simulator are reproduced
 * @param faults the fault model; null if no job fails
 */
record KnownPolicies(
        ProfileTables profiles, Mode mode, @Nullable FaultModel faults) {

    static final String NAMES = "fifo, sjf, qssf, srtf, tiresias, horus, lucid, sjf-planned, schedmate,"
            + " lucid+schedmate, tiresias+schedmate, bound-run, bound-fluid";

    private static final String HANDLER = "+handler";
    private static final List<String> QSSF_PREDICTIONS = List.of("lgb_duration_s", "predicted_s");
    private static final List<String> LUCID_PREDICTIONS = List.of("ebm_duration_used_s", "predicted_s");
    private static final List<String> PREDICTIONS = List.of("predicted_s", "ebm_duration_used_s", "lgb_duration_s");

    List<Policy> named(List<String> names) {
        return names.stream().map(this::named).toList();
    }

    private Policy named(String given) {
        String name = given.strip().toLowerCase(Locale.ROOT);
        boolean isHandled = name.endsWith(HANDLER);
        Policy policy = plain(isHandled ? name.substring(0, name.length() - HANDLER.length()) : name);
        if (faults == null && !isHandled) {
            return policy;
        }
        if (faults != null && policy instanceof QueuePolicy queue) {
            return new FailingJobsPolicy(queue, faults, isHandled ? Handling.SCHEDMATE : Handling.PEOPLE);
        }
        throw new CommandFailed(Problem.usage(
                "Expected --faults with policies that never preempt nor share GPUs, and " + HANDLER + " only with it",
                given,
                "use fifo, sjf, qssf, sjf-planned or schedmate, each with " + HANDLER + " or without"));
    }

    private Policy plain(String name) {
        return switch (name) {
            case "fifo" -> new Fifo();
            case "sjf" -> new Sjf();
            case "sjf-planned" -> new PlannedSjf();
            case "qssf" -> new Qssf();
            case "schedmate" -> new SchedMate();
            case "srtf" -> new Srtf();
            case "tiresias" -> new Tiresias();
            case "tiresias+schedmate" -> new DurationAwareTiresias();
            case "horus" -> new Horus(profiles);
            case "bound-run" -> new MeanRunTime();
            case "bound-fluid" -> new FluidBound();
            case "lucid" -> new Lucid(profiles, mode);
            case "lucid+schedmate" -> new Lucid(profiles, mode, Assistance.SCHEDMATE);
            default ->
                throw new CommandFailed(
                        Problem.usage("Expected policies that SchedMate knows", name, "name some of " + NAMES));
        };
    }

    /** Returns the trace columns with duration predictions that a policy uses, best first; empty if it uses none. */
    static List<String> predictions(Policy policy) {
        return switch (policy) {
            case FailingJobsPolicy faulty -> predictions(faulty.policy());
            case Qssf _ -> QSSF_PREDICTIONS;
            case Lucid _ -> LUCID_PREDICTIONS;
            case PlannedSjf _, SchedMate _, DurationAwareTiresias _ -> PREDICTIONS;
            default -> List.of();
        };
    }

    /** Whether the policy uses SchedMate's estimates by default. */
    static boolean asksSchedMate(Policy policy) {
        return switch (policy) {
            case FailingJobsPolicy faulty -> asksSchedMate(faulty.policy());
            case Lucid lucid -> !lucid.assistance().equals(Assistance.NONE);
            case SchedMate _, DurationAwareTiresias _ -> true;
            default -> false;
        };
    }
}

package io.schedmate.model.api.simulation;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of a simulation's answer.
 *
 * @param jobs number of replayed jobs
 * @param gpus number of GPUs of the cluster
 * @param doneRatio completed share of the work over all policies, 0 to 1
 * @param policy result of a policy; null in other lines
 * @param detail reason why it was stopped; null in other lines
 * @param caveats notes for the reader; empty except in the last line
 */
public record SimulationLine(
        SimulationStage stage,
        Integer jobs,
        Integer gpus,
        Double doneRatio,
        @Nullable SimulatedPolicy policy,
        @Nullable String detail,
        List<String> caveats) {

    public SimulationLine {
        Require.present("stage", stage);
        Limits.atLeast("jobs", Require.present("jobs", jobs), 1);
        Limits.atLeast("gpus", Require.present("gpus", gpus), 1);
        Limits.ratio("doneRatio", Require.present("doneRatio", doneRatio));
        if ((policy != null) != (stage == SimulationStage.POLICY)) {
            throw Require.refused("policy", "given if a policy has finished", policy, "set it in those lines only");
        }
        caveats = Limits.items("caveats", caveats, 0, 16);
    }
}

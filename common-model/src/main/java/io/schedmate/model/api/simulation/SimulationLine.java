package io.schedmate.model.api.simulation;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of a simulation's answer.
 *
 * @param jobs that are replayed
 * @param gpus of the cluster
 * @param doneRatio 0 to 1, of the policies
 * @param policy what a policy came to; null in other lines
 * @param detail why it was stopped; null in other lines
 * @param caveats what a reader should know; empty but in the last line
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
            throw Require.refused("policy", "given where a policy is through", policy, "give it in those lines only");
        }
        caveats = Limits.items("caveats", caveats, 0, 16);
    }
}

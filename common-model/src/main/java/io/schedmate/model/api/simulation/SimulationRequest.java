package io.schedmate.model.api.simulation;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trace and the policies to replay it under; exactly one of {@code past} and {@code csv} is given.
 *
 * @param past the platform's own history
 * @param csv the caller's trace: columns {@code job_id, submit_s, duration_s, gpu_num}, and optionally
 *     {@code vc, user, job_name, predicted_s}
 * @param nodes nodes of the cluster; may be empty for {@code past}, for which the advisor's knowledge is used then
 * @param policies policies, each at most once; the first is the baseline
 */
public record SimulationRequest(
        @Nullable PastTrace past, @Nullable String csv, List<SimulatedNodes> nodes, List<SimulationPolicy> policies) {

    private static final int MAX_CHARACTERS = 2_000_000;
    private static final int MAX_PARTS = 64;
    private static final int MAX_POLICIES = 6;

    public SimulationRequest {
        if ((past == null) == (csv == null)) {
            throw Require.refused(
                    "csv", "a trace, or the platform's history", csv == null ? null : "both", "give one of the two");
        }
        Limits.text("csv", csv, 1, MAX_CHARACTERS);
        nodes = Limits.items("nodes", nodes, past == null ? 1 : 0, MAX_PARTS);
        policies = Limits.items("policies", policies, 1, MAX_POLICIES);
        if (policies.stream().distinct().count() < policies.size()) {
            throw Require.refused("policies", "each policy once", policies, "leave out the others");
        }
    }
}

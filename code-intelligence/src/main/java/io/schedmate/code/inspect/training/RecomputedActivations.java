package io.schedmate.code.inspect.training;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Names;
import java.util.List;
import java.util.Set;

/** Detects whether a job recomputes activations for the backward pass instead of storing them. */
public final class RecomputedActivations {

    private static final List<String> SWITCHES = Names.listOf("recompute.switch");
    private static final Set<String> CALLS = Names.setOf("recompute.call");

    private RecomputedActivations() {}

    /**
     * Whether a setting requests recomputation; without such a setting, whether a call that is certainly reached does.
     */
    public static boolean areIn(Job job) {
        return job.settings()
                .first(SWITCHES, value -> true)
                .map(setting -> Job.isOn(setting.value()))
                .orElseGet(() -> job.trace().calls().stream()
                        .filter(Trace.Call::certain)
                        .anyMatch(call -> CALLS.contains(Job.leaf(call.made().callee()))));
    }
}

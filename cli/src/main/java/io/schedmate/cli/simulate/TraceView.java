package io.schedmate.cli.simulate;

import io.schedmate.simulator.trace.TraceJob;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of a trace as a policy sees them.
 *
 * @param source the source of the predictions; null if the policy needs none
 */
record TraceView(List<TraceJob> jobs, @Nullable String source) {}

package io.schedmate.cli.simulate;

import io.schedmate.simulator.trace.TraceJob;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of a trace as a policy sees them.
 *
 * @param source of its predictions; null if it needs none
 */
record TraceView(List<TraceJob> jobs, @Nullable String source) {}

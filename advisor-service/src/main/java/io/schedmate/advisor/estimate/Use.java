package io.schedmate.advisor.estimate;

import io.schedmate.code.estimate.use.UseForecast;
import io.schedmate.model.advice.ThroughputEstimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The expected resource use of a job; null if no relevant run was measured and the architecture of its model is
 * unknown.
 */
record Use(@Nullable UseForecast utilisation, @Nullable UseForecast memory, List<ThroughputEstimate> throughput) {}

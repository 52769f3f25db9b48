/** Measured speed and memory of workloads, alone and in pairs, and forecasts of arrivals. */
@NullMarked
package io.schedmate.simulator.profile;

import org.jspecify.annotations.NullMarked;

/** Estimates a job's speed from what the scheduler has observed (Pollux, OSDI '21; Sia, SOSP '23). */
@NullMarked
package io.schedmate.simulator.elastic.belief;

import org.jspecify.annotations.NullMarked;

/** What was measured of workloads on GPUs: alone, in pairs, and how many are foretold to come. */
@NullMarked
package io.schedmate.simulator.profile;

import org.jspecify.annotations.NullMarked;

/** Lucid (ASPLOS '23): profile first, then order by predicted GPU time and pack jobs that bear each other. */
@NullMarked
package io.schedmate.simulator.policy.lucid;

import org.jspecify.annotations.NullMarked;

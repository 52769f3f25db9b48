/** Lucid (ASPLOS '23): profiles jobs first, orders them by predicted GPU time and packs compatible ones. */
@NullMarked
package io.schedmate.simulator.policy.lucid;

import org.jspecify.annotations.NullMarked;

/** What a scheduler believes of a job's speed, from what it has seen of it (Pollux, OSDI '21; Sia, SOSP '23). */
@NullMarked
package io.schedmate.simulator.elastic.belief;

import org.jspecify.annotations.NullMarked;

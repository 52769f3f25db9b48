/** Elastic jobs, which may grow, shrink and change GPU type from round to round. */
@NullMarked
package io.schedmate.simulator.elastic;

import org.jspecify.annotations.NullMarked;

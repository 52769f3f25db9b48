/** Tests of the figures of a policy. */
@NullMarked
package io.schedmate.simulator.report;

import org.jspecify.annotations.NullMarked;

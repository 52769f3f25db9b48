/** Statistics over the outcomes of a policy. */
@NullMarked
package io.schedmate.simulator.report;

import org.jspecify.annotations.NullMarked;

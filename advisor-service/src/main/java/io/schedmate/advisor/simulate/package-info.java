/** Simulations of scheduling policies over a trace, limited in jobs, time and number. */
@NullMarked
package io.schedmate.advisor.simulate;

import org.jspecify.annotations.NullMarked;

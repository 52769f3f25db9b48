/** REST types for simulations of a trace under other scheduling policies. */
@NullMarked
package io.schedmate.model.api.simulation;

import org.jspecify.annotations.NullMarked;

/** REST types for simulations: what a trace would have come to under other scheduling policies. */
@NullMarked
package io.schedmate.model.api.simulation;

import org.jspecify.annotations.NullMarked;

/** Pins how calls are refused. */
@NullMarked
package io.schedmate.model.problem;

import org.jspecify.annotations.NullMarked;

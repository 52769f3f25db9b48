/** The types of a recovery and its steps. */
@NullMarked
package io.schedmate.model.recovery;

import org.jspecify.annotations.NullMarked;

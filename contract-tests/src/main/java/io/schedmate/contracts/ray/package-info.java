/** Ray's Jobs API as its documentation has it, with nothing behind it. */
@NullMarked
package io.schedmate.contracts.ray;

import org.jspecify.annotations.NullMarked;

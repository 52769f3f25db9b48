/** Pins what compact constructors accept, and how durations are told. */
@NullMarked
package io.schedmate.model.check;

import org.jspecify.annotations.NullMarked;

/** Planted to break a rule. */
@NullMarked
package io.schedmate.model.planted.imports;

import org.jspecify.annotations.NullMarked;

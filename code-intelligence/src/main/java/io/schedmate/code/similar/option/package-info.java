/** The options of a command: their kinds, their values and the names in them. */
@NullMarked
package io.schedmate.code.similar.option;

import org.jspecify.annotations.NullMarked;

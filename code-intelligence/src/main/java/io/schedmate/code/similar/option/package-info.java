/** The options of a command, what each means, and the values and names that they take. */
@NullMarked
package io.schedmate.code.similar.option;

import org.jspecify.annotations.NullMarked;

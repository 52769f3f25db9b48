/** Models names of frameworks that a table describes completely. */
@NullMarked
package io.schedmate.code.library.frameworks;

import org.jspecify.annotations.NullMarked;

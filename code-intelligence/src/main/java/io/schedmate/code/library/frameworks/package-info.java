/** Names of which a table says all that is to be known. */
@NullMarked
package io.schedmate.code.library.frameworks;

import org.jspecify.annotations.NullMarked;

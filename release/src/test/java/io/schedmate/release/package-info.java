/** The archive, tried as who has downloaded it would. */
@NullMarked
package io.schedmate.release;

import org.jspecify.annotations.NullMarked;

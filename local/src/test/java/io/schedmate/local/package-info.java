/** Tests the whole platform from outside. */
@NullMarked
package io.schedmate.local;

import org.jspecify.annotations.NullMarked;

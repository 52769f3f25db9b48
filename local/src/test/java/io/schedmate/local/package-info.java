/** The whole platform, followed from outside. */
@NullMarked
package io.schedmate.local;

import org.jspecify.annotations.NullMarked;

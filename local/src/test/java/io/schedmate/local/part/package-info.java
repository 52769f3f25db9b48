/** The whole platform, followed from outside. */
@NullMarked
package io.schedmate.local.part;

import org.jspecify.annotations.NullMarked;

/** Decides what is deleted, and when. */
@NullMarked
package io.schedmate.registry.retention;

import org.jspecify.annotations.NullMarked;

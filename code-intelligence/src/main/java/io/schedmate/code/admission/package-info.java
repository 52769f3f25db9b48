/** Decides whether a new job repeats a recent one or must be read, and determines what has changed since. */
@NullMarked
package io.schedmate.code.admission;

import org.jspecify.annotations.NullMarked;

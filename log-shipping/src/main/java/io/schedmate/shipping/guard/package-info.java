/** Decides which files may be read: no links or devices, and only files of the permitted owners. */
@NullMarked
package io.schedmate.shipping.guard;

import org.jspecify.annotations.NullMarked;

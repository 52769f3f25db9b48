/** The client before servers that answer well, ill, late and not at all. */
@NullMarked
package io.schedmate.client;

import org.jspecify.annotations.NullMarked;

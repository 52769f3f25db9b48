/** The Spring code that all services share. */
@NullMarked
package io.schedmate.edge;

import org.jspecify.annotations.NullMarked;

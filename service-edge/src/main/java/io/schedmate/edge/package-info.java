/** The Spring code that all services share at their edges; they share no other Spring code. */
@NullMarked
package io.schedmate.edge;

import org.jspecify.annotations.NullMarked;

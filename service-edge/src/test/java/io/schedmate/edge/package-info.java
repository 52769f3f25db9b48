/** A small service with every part of the edge, started once, and called as others call it. */
@NullMarked
package io.schedmate.edge;

import org.jspecify.annotations.NullMarked;

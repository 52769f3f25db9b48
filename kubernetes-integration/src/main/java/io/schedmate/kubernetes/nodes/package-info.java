/** Publishes the health of nodes as node conditions that any controller can read. */
@NullMarked
package io.schedmate.kubernetes.nodes;

import org.jspecify.annotations.NullMarked;

/** What SchedMate thinks of nodes, as conditions that any controller of the cluster can read. */
@NullMarked
package io.schedmate.kubernetes.nodes;

import org.jspecify.annotations.NullMarked;

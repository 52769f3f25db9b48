/** Objects of a cluster and what SchedMate writes on them. */
@NullMarked
package io.schedmate.kubernetes.cluster;

import org.jspecify.annotations.NullMarked;

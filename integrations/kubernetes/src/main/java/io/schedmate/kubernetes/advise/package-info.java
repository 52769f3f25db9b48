/** Brings advice to the cluster: a Kueue admission check, and conditions on nodes that have a fault. */
@NullMarked
package io.schedmate.kubernetes.advise;

import org.jspecify.annotations.NullMarked;

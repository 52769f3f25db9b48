/** Defines the cluster objects that SchedMate reads, and the labels and annotations that it writes. */
@NullMarked
package io.schedmate.kubernetes.format;

import org.jspecify.annotations.NullMarked;

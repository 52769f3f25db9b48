/** The cluster objects that SchedMate reads, and the labels and annotations that it writes. */
@NullMarked
package io.schedmate.kubernetes.cluster;

import org.jspecify.annotations.NullMarked;

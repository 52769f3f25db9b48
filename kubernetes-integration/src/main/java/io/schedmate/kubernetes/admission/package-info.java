/** An admission check of Kueue: what is said of a workload, and when it goes on without a word. */
@NullMarked
package io.schedmate.kubernetes.admission;

import org.jspecify.annotations.NullMarked;

/** A Kueue admission check: advises on a workload and never blocks it for long. */
@NullMarked
package io.schedmate.kubernetes.admission;

import org.jspecify.annotations.NullMarked;

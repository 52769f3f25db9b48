/** SchedMate beside a Kubernetes cluster's own schedulers: it advises and tells, and holds nothing up for long. */
@NullMarked
package io.schedmate.kubernetes;

import org.jspecify.annotations.NullMarked;

/** Integrates with Kubernetes: advises the cluster's own schedulers and reports its jobs and their states. */
@NullMarked
package io.schedmate.kubernetes;

import org.jspecify.annotations.NullMarked;

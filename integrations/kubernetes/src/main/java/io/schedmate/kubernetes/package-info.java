/** The Kubernetes integration: advises the cluster's own schedulers and reports to them. */
@NullMarked
package io.schedmate.kubernetes;

import org.jspecify.annotations.NullMarked;

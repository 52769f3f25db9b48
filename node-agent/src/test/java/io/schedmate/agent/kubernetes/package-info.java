/** Tests of the requests that the Kubernetes adapter sends. */
@NullMarked
package io.schedmate.agent.kubernetes;

import org.jspecify.annotations.NullMarked;

/** The Kubernetes adapter, held to the requests that it sends to a server that answers nothing else. */
@NullMarked
package io.schedmate.agent.kubernetes;

import org.jspecify.annotations.NullMarked;

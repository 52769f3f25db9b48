/** A node of a Kubernetes cluster: cordoned, drained by eviction, its jobs started again as Job, through Kueue or Volcano. */
@NullMarked
package io.schedmate.agent.kubernetes;

import org.jspecify.annotations.NullMarked;

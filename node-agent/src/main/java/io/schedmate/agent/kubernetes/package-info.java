/**
 * Controls a node of a Kubernetes cluster: cordons it, drains it by eviction, and restarts its jobs as plain Jobs or
 * through Kueue or Volcano.
 */
@NullMarked
package io.schedmate.agent.kubernetes;

import org.jspecify.annotations.NullMarked;

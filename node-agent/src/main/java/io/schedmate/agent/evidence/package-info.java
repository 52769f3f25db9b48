/** Collects what a node can tell of a job that hangs: states and stacks of its processes, dumps, GPUs. */
@NullMarked
package io.schedmate.agent.evidence;

import org.jspecify.annotations.NullMarked;

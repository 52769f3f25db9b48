/** Collects evidence on a node about a job that hangs: states and stacks of its processes, dumps, GPUs. */
@NullMarked
package io.schedmate.agent.evidence;

import org.jspecify.annotations.NullMarked;

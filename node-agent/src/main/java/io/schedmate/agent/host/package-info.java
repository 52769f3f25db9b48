/** The memory, processors and disks of a node, and of the jobs on it. */
@NullMarked
package io.schedmate.agent.host;

import org.jspecify.annotations.NullMarked;

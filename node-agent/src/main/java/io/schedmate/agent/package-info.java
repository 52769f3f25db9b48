/** The node agent: reads the node's hardware, runs checks and executes the commands of the failure handler. */
@NullMarked
package io.schedmate.agent;

import org.jspecify.annotations.NullMarked;

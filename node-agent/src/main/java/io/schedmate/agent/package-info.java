/** The node agent: reads the hardware, runs named checks and executes the commands of the failure handler. */
@NullMarked
package io.schedmate.agent;

import org.jspecify.annotations.NullMarked;

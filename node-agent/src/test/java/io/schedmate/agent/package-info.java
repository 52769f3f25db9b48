/** The agent of one node: it reads the hardware, runs named checks and obeys its failure handler. */
@NullMarked
package io.schedmate.agent;

import org.jspecify.annotations.NullMarked;

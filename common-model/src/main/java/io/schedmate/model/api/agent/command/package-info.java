/** REST types for the commands that a node agent executes, each fenced and owned by a recovery. */
@NullMarked
package io.schedmate.model.api.agent.command;

import org.jspecify.annotations.NullMarked;

/** REST types for the commands that a node agent carries out, each fenced and owned by a recovery. */
@NullMarked
package io.schedmate.model.api.agent.command;

import org.jspecify.annotations.NullMarked;

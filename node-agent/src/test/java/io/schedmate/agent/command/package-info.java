/** Tests of the commands: they are fenced, run once even if sent twice, and undo only what the agent did. */
@NullMarked
package io.schedmate.agent.command;

import org.jspecify.annotations.NullMarked;

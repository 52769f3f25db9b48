/** The few commands of a recovery: fenced, told twice and done once, undoing only what is ours. */
@NullMarked
package io.schedmate.agent.command;

import org.jspecify.annotations.NullMarked;

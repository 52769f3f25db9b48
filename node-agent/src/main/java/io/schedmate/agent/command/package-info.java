/**
 * The commands of a recovery. Each command is fenced, runs once however often it is sent, and undoes only what the
 * agent did.
 */
@NullMarked
package io.schedmate.agent.command;

import org.jspecify.annotations.NullMarked;

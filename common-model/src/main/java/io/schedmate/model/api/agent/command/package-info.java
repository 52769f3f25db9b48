/** Commands that a node agent carries out, fenced and owned by an incident. */
@NullMarked
package io.schedmate.model.api.agent.command;

import org.jspecify.annotations.NullMarked;

package io.schedmate.model.api.agent.command;

import io.schedmate.model.WireValue;

/** The status of a command. */
public enum CommandStatus implements WireValue {
    /** Not finished. */
    RUNNING,
    /** Executed, or nothing had to be done. */
    DONE,
    /** Failed. */
    FAILED
}

package io.schedmate.model.api.agent.command;

import io.schedmate.model.WireValue;

/** The status of a command. */
public enum CommandStatus implements WireValue {
    /** Not over. */
    RUNNING,
    /** Carried out, or there was nothing to do. */
    DONE,
    /** Tried in vain. */
    FAILED
}

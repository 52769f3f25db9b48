package io.schedmate.model.api.agent.command;

import io.schedmate.model.WireValue;

/** How far a command has come. */
public enum CommandStatus implements WireValue {
    /** Not over. */
    RUNNING,
    /** Carried out, or there was nothing to do. */
    DONE,
    /** Tried in vain. */
    FAILED
}

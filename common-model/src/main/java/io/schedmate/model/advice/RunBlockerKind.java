package io.schedmate.model.advice;

import io.schedmate.model.WireValue;

/** The reasons for which a command cannot run. */
public enum RunBlockerKind implements WireValue {
    /** The program or script that it starts is not in the tree. */
    MISSING_SCRIPT,
    /** An option that the program requires is missing. */
    MISSING_OPTION,
    /** The program raises an exception on every possible path. */
    EXCEPTION
}

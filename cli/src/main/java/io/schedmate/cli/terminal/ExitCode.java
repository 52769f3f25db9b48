package io.schedmate.cli.terminal;

/** The exit code of the process. */
public enum ExitCode {
    /** Success. For {@code diagnose}: no file contains a failure. */
    DONE(0),
    /** An internal error of SchedMate. */
    BROKEN(1),
    /** Wrong arguments, or unreadable input. */
    USAGE(2),
    /** The gateway does not answer. */
    UNAVAILABLE(3),
    /** The gateway refuses because of the key, the role, or the request. */
    REFUSED(4),
    /** {@code diagnose}: at least one file ends with an infrastructure failure. */
    INFRASTRUCTURE_FAILURE(10),
    /** {@code diagnose}: at least one file ends with a failure, but none with an infrastructure failure. */
    OTHER_FAILURE(11),
    /** {@code ask}: the log does not contain the answer; {@code outlook}: no time can be predicted. */
    NOT_ANSWERED(12);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }
}

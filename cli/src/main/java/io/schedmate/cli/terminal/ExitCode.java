package io.schedmate.cli.terminal;

/** What the process tells its caller when it ends. */
public enum ExitCode {
    /** Done; for {@code diagnose}: no failure in any file. */
    DONE(0),
    /** Something inside SchedMate broke. */
    BROKEN(1),
    /** Wrong arguments, or an input that cannot be read. */
    USAGE(2),
    /** The gateway does not answer. */
    AWAY(3),
    /** The gateway refuses: the key, the role, or what was asked. */
    REFUSED(4),
    /** {@code diagnose}: at least one file ends in an infrastructure failure. */
    INFRASTRUCTURE_FAILURE(10),
    /** {@code diagnose}: at least one file ends in a failure, none of them of the infrastructure. */
    OTHER_FAILURE(11),
    /** {@code ask}: the log does not tell; {@code outlook}: no time can be told. */
    NOT_TOLD(12);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }
}

package io.schedmate.cli.terminal;

/** Ends a command with a problem. */
public final class CommandFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public CommandFailed(Problem problem) {
        super(problem.expected());
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}

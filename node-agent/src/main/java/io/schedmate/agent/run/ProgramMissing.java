package io.schedmate.agent.run;

/** Thrown if a program is not installed. */
public final class ProgramMissing extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ProgramMissing(String name) {
        super("Expected %s on the agent's path, got (not found). Install it, or set the agent's PATH.".formatted(name));
    }
}

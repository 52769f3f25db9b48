package io.schedmate.agent.run;

/** A program that is not installed here. */
public final class ProgramMissing extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ProgramMissing(String name) {
        super("Expected %s on the agent's path (not found). Maybe install it, or set the agent's PATH."
                .formatted(name));
    }
}

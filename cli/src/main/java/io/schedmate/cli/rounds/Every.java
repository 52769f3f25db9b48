package io.schedmate.cli.rounds;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.client.Rounds;

/** Reads the option {@code --every}. */
public final class Every {

    private Every() {}

    /**
     * Returns rounds with an interval in seconds.
     *
     * @throws CommandFailed if {@code seconds} is not between 0.1 and 3600
     */
    public static Rounds seconds(double seconds) {
        try {
            return new Rounds(seconds);
        } catch (IllegalArgumentException _) {
            throw new CommandFailed(Problem.usage(
                    "Expected 0.1 to 3600 seconds for --every", Double.toString(seconds), "write --every 5"));
        }
    }
}

package io.schedmate.cli.slurm;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.client.SchedMateClient;
import java.net.URI;
import java.time.Duration;

/** Creates a client for a gateway from the address that the user gave and the key in the environment. */
final class GatewayAddress {

    private static final Duration MAX_TIME = Duration.ofSeconds(30);

    private GatewayAddress() {}

    /**
     * Creates the client.
     *
     * @param option the option that gave the address, for the error message
     * @throws CommandFailed if the text is no address of a gateway
     */
    static SchedMateClient client(String option, String text) {
        if (!text.matches("https?://[^/\\s]+/?")) {
            throw new CommandFailed(
                    Problem.usage("Expected the gateway's address for " + option, text, "write https://gateway:8443"));
        }
        return new SchedMateClient(URI.create(text), System.getenv("SCHEDMATE_API_KEY"), MAX_TIME);
    }
}

package io.schedmate.cli.slurm;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.net.URI;

/** The gateway as a person writes it. */
final class GatewayAddress {

    private GatewayAddress() {}

    static URI of(String text) {
        if (!text.matches("https?://[^/\\s]+/?")) {
            throw new CommandFailed(
                    Problem.usage("Expected the gateway's address for --to", text, "write https://gateway:8443"));
        }
        return URI.create(text);
    }
}

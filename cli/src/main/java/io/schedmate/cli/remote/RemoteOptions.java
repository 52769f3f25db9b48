package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.Profile;
import io.schedmate.cli.remote.answer.WaitNotice;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.client.SchedMateClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The gateway's address and the user's key, from these options or from the profile. */
public final class RemoteOptions {

    private static final Duration MAX_TIME = Duration.ofSeconds(30);

    @Option(
            names = "--to",
            paramLabel = "URL",
            description = "The gateway as http://… or https://… (default: from login).")
    private @Nullable String to;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = "The file with the key ($SCHEDMATE_API_KEY, or the key stored by login).")
    private @Nullable Path keyFile;

    @Option(
            names = "--profile",
            paramLabel = "FILE",
            description = "The file written by login (~/.config/schedmate/…).")
    private @Nullable Path profile;

    @Option(names = "--json", description = "Print the API's JSON, one object per line.")
    private boolean json;

    public boolean json() {
        return json;
    }

    Path profileFile() {
        return profile == null ? Profile.usual() : profile;
    }

    public Gateway gateway(Terminal terminal) {
        return gateway(new Profile(address(), key()), terminal);
    }

    static Gateway gateway(Profile profile, Terminal terminal) {
        return new Gateway(
                new SchedMateClient(URI.create(profile.to()), profile.key(), MAX_TIME),
                profile.to(),
                new WaitNotice(terminal, profile.to()));
    }

    String address() {
        String address = to == null ? kept().to() : to;
        if (!address.matches("https?://[^\\s/]+/?")) {
            throw new CommandFailed(
                    Problem.usage("Expected a URL for --to", address, "write it as http://localhost:8080"));
        }
        return address;
    }

    @Nullable
    String givenKey() {
        if (keyFile == null) {
            return System.getenv("SCHEDMATE_API_KEY");
        }
        try {
            return Files.readString(keyFile).strip();
        } catch (IOException unreadable) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a key in --key-file", keyFile + ": " + unreadable.getMessage(), "look at its rights"));
        }
    }

    private String key() {
        String given = givenKey();
        return given == null ? kept().key() : given;
    }

    private Profile kept() {
        try {
            return Profile.read(profileFile())
                    .orElseThrow(() -> new CommandFailed(Problem.usage(
                            "Expected a gateway and a key",
                            "no profile " + profileFile(),
                            "run schedmate login --to http://localhost:8080")));
        } catch (IOException unreadable) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a profile that can be read", String.valueOf(unreadable.getMessage()), "log in again"));
        }
    }
}

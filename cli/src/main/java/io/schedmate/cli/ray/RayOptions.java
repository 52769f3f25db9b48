package io.schedmate.cli.ray;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.client.SchedMateClient;
import io.schedmate.ray.command.RayApi;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The addresses of Ray and the gateway. */
final class RayOptions {

    @Option(
            names = "--ray",
            paramLabel = "URL",
            description = "The head node's Jobs API ($RAY_API_SERVER_ADDRESS, or http://localhost:8265).")
    private @Nullable String ray;

    @Option(names = "--to", required = true, paramLabel = "URL", description = "The gateway as http://… or https://…")
    private String to = "";

    @Option(names = "--cluster", required = true, paramLabel = "NAME", description = "The cluster of the jobs.")
    private String cluster = "";

    @Option(names = "--project", paramLabel = "NAME", description = "The project of the jobs.")
    private @Nullable String project;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = "The file with the gateway's key ($SCHEDMATE_API_KEY).")
    private @Nullable Path keyFile;

    RayApi rayApi() {
        String address = ray == null ? System.getenv("RAY_API_SERVER_ADDRESS") : ray;
        return new RayApi(address("--ray", address == null || address.isBlank() ? "http://localhost:8265" : address));
    }

    SchedMateClient schedmate(Duration limit) {
        return new SchedMateClient(address("--to", to), key(), limit);
    }

    String cluster() {
        return cluster;
    }

    @Nullable
    String project() {
        return project;
    }

    private @Nullable String key() {
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

    private static URI address(String option, String text) {
        if (!text.matches("https?://[^\\s/]+/?")) {
            throw new CommandFailed(
                    Problem.usage("Expected a URL for " + option, text, "write it as http://head-node:8265"));
        }
        return URI.create(text);
    }
}

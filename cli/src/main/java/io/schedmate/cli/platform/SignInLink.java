package io.schedmate.cli.platform;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Where to look at a platform of this machine: an address that signs a browser of this machine in, once. */
public final class SignInLink {

    private static final Duration LONGEST = Duration.ofSeconds(10);

    private SignInLink() {}

    /** The plain address where the gateway makes no link. */
    public static String of(RunningPlatform platform) throws InterruptedException {
        try (var http = HttpClient.newBuilder().connectTimeout(LONGEST).build()) {
            var wanted = JsonNodeFactory.instance
                    .objectNode()
                    .put("key", Files.readString(platform.keyFile()).strip());
            var call = HttpRequest.newBuilder(platform.gateway().resolve("/console/links"))
                    .timeout(LONGEST)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(wanted.toString()))
                    .build();
            var answer = http.send(call, BodyHandlers.ofString());
            String path = JsonMapper.builder()
                    .build()
                    .readTree(answer.body())
                    .path("path")
                    .asString("");
            return address(platform.gateway(), path);
        } catch (IOException | JacksonException _) {
            return address(platform.gateway(), "");
        }
    }

    private static String address(URI gateway, String path) {
        String plain = gateway.toString().replaceAll("/$", "");
        return plain + path;
    }
}

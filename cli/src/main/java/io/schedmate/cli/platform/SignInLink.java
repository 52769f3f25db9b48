package io.schedmate.cli.platform;

import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;

/** Creates a link that signs in a browser on this machine, once, to the platform on this machine. */
public final class SignInLink {

    private static final Duration MAX_TIME = Duration.ofMinutes(1);

    private SignInLink() {}

    /** Returns the link, or the plain address if the gateway creates none. */
    public static String of(RunningPlatform platform) {
        String plain = platform.gateway().toString().replaceAll("/$", "");
        try (var client = new SchedMateClient(platform.gateway(), null, MAX_TIME)) {
            return plain
                    + client.signInPath(Files.readString(platform.keyFile()).strip());
        } catch (IOException | CallFailed _) {
            return plain;
        }
    }
}

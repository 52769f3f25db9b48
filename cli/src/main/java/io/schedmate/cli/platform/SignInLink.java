package io.schedmate.cli.platform;

import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;

/** The link to a platform on this machine, which signs in a browser of this machine once. */
public final class SignInLink {

    private static final Duration LONGEST = Duration.ofSeconds(10);

    private SignInLink() {}

    /** Returns the plain address if the gateway creates no link. */
    public static String of(RunningPlatform platform) {
        String plain = platform.gateway().toString().replaceAll("/$", "");
        try (var client = new SchedMateClient(platform.gateway(), null, LONGEST)) {
            return plain
                    + client.signInPath(Files.readString(platform.keyFile()).strip());
        } catch (IOException | CallFailed _) {
            return plain;
        }
    }
}

package io.schedmate.failure.wiring;

import io.schedmate.recovery.policy.PolicyFile;
import io.schedmate.recovery.policy.RecoveryPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the configured policy file, or the bundled one, once at the start. */
final class PolicyText {

    private PolicyText() {}

    static RecoveryPolicy policy(@Nullable Path file, PolicyFile.Defaults defaults) {
        if (file == null || file.toString().isBlank()) {
            RecoveryPolicy standard = RecoveryPolicy.standard();
            return new RecoveryPolicy(
                    standard.rules(),
                    defaults.mode(),
                    standard.modes(),
                    defaults.firstPause(),
                    defaults.longestPause());
        }
        try {
            return PolicyFile.read(Files.readString(file), defaults);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "Expected schedmate.failure.recovery.policy-file to be a UTF-8 text file, got (%s: %s). Leave it out to use the standard policy."
                            .formatted(file, unreadable),
                    unreadable);
        }
    }
}

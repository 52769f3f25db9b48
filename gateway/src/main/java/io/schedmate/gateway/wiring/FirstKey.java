package io.schedmate.gateway.wiring;

import io.schedmate.gateway.key.IssuedKey;
import io.schedmate.gateway.key.KeyRing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Creates the first key and outputs its text once. */
@Component
class FirstKey {

    private static final Logger LOG = LoggerFactory.getLogger(FirstKey.class);

    private final KeyRing ring;
    private final GatewayProperties.Keys settings;

    FirstKey(KeyRing ring, GatewayProperties settings) {
        this.ring = ring;
        this.settings = settings.keys();
    }

    @EventListener(ApplicationReadyEvent.class)
    void makeOnce() throws IOException {
        var issued = ring.issueFirst();
        if (issued.isPresent()) {
            show(issued.get());
        }
    }

    private void show(IssuedKey issued) throws IOException {
        Path file = settings.firstKeyFile();
        if (file == null) {
            LOG.warn(
                    "First start: the operator key is {} and is shown only once. Send it in X-API-Key, and rotate it soon.",
                    issued.text());
            return;
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, issued.text() + "\n", StandardOpenOption.WRITE);
        LOG.warn("First start: the operator key was written to {}.", file);
    }
}

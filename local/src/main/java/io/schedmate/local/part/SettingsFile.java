package io.schedmate.local.part;

import io.schedmate.embedded.OwnersFile;
import io.schedmate.local.service.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Properties;

/**
 * Writes the settings of a service to a file, so that secrets do not appear in the process list and no other service
 * can read them.
 */
public record SettingsFile(Path path) {

    /** The folder for the settings of all services in a platform's data folder. */
    public static final String FOLDER = "settings";

    public static SettingsFile write(Path folder, Service service) {
        Properties content = new Properties();
        content.putAll(service.settings());
        Path file = folder.resolve(service.name() + ".properties");
        try {
            OwnersFile.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new SettingsFile(file);
    }

    /**
     * Returns the argument that makes the service read only its own defaults and this file, and nothing from the
     * current folder.
     */
    public String argument() {
        return "--spring.config.location=classpath:/,file:" + path.toAbsolutePath();
    }
}

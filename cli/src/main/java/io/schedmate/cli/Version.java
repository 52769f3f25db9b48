package io.schedmate.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version that the build wrote beside the classes. */
final class Version {

    private Version() {}

    static String current() {
        Properties version = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            if (in != null) {
                version.load(in);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return version.getProperty("version", "unknown");
    }
}

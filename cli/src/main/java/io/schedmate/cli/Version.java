package io.schedmate.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine;

/** The version that the build stored next to the classes. */
final class Version {

    private Version() {}

    /** Returns the version as a line of text. */
    static String line() {
        return "schedmate " + current() + " (Java " + Runtime.version() + ")";
    }

    /** Provides the output of {@code --version}. */
    static final class Provider implements CommandLine.IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {line()};
        }
    }

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

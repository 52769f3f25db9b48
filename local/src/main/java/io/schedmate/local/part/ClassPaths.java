package io.schedmate.local.part;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** The class path of each service, as the build listed it. */
public interface ClassPaths {

    /** Returns the class path of a service's module, with the service's own code first. */
    List<Path> of(String module);

    /**
     * Returns the class paths of the launcher's build if the properties name it, or else those of Maven's build.
     *
     * @param properties the properties of this process
     */
    static ClassPaths from(Properties properties) {
        String launched = properties.getProperty("schedmate.services");
        if (launched != null) {
            return module -> paths(Path.of(launched, module));
        }
        Path root = Path.of(properties.getProperty("schedmate.root", "."));
        String output = properties.getProperty("schedmate.output", "target");
        return module -> {
            Path built = root.resolve(module).resolve(output);
            return Stream.concat(Stream.of(built.resolve("classes")), paths(built.resolve("classpath.txt")).stream())
                    .toList();
        };
    }

    /** Reads a list. Relative paths are relative to the list's folder. */
    private static List<Path> paths(Path list) {
        try {
            return Arrays.stream(Files.readString(list).strip().split("[:\n]", -1))
                    .map(path -> list.resolveSibling(path).normalize())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Expected the class path of a service in, got (%s). Build with ./mvnw package.".formatted(list), e);
        }
    }
}

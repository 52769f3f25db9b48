package io.schedmate.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The contents of a service's image according to the Dockerfile: its jar, unpacked in layers that are placed over each
 * other.
 */
record ServiceImage(Path folder) {

    static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private static final Pattern LAYER = Pattern.compile("COPY --from=layers /application/layers/([a-z-]+)/ \\./");

    /** Creates the contents from an executable jar in a folder. */
    static ServiceImage of(Path packed, Path folder) {
        try {
            Path unpacked = Files.createDirectories(folder.resolve("unpacked"));
            // The name of the jar in the image.
            Path jar = Files.copy(packed, unpacked.resolve("application.jar"));
            unpack(jar, unpacked);
            Path application = Files.createDirectories(folder.resolve("application"));
            for (String layer : layers()) {
                lay(unpacked.resolve("layers").resolve(layer), application);
            }
            return new ServiceImage(application);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns all paths of the image. The caller closes the stream. */
    @SuppressWarnings("StreamResourceLeak")
    Stream<Path> files() throws IOException {
        return Files.walk(folder);
    }

    private static List<String> layers() {
        return LAYER.matcher(Repository.text("Dockerfile"))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** Returns the jar of a module that this build created. */
    static Path jarOf(String module) {
        return jarIn(Repository.file(module).resolve(System.getProperty("schedmate.output", "target")), module);
    }

    /** Returns the jar of a module from a folder with several. */
    static Path jarIn(Path built, String module) {
        try (Stream<Path> files = Files.list(built)) {
            return files.filter(file -> file.getFileName().toString().matches(module + "-[0-9].*-boot\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(
                            "Expected an executable jar of %s, got (%s). Run ./mvnw verify, because the test phase builds no jar."
                                    .formatted(module, built)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void unpack(Path jar, Path into) throws IOException {
        var process = new ProcessBuilder(
                        JAVA.toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djarmode=tools",
                        "-jar",
                        jar.toString(),
                        "extract",
                        "--layers",
                        "--destination",
                        "layers")
                .directory(into.toFile())
                .redirectErrorStream(true)
                .redirectOutput(into.resolve("output").toFile())
                .start();
        try {
            if (!process.waitFor(10, TimeUnit.MINUTES) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IllegalStateException(Files.readString(into.resolve("output")));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void lay(Path layer, Path application) throws IOException {
        try (Stream<Path> content = Files.walk(layer)) {
            for (Path from : content.toList()) {
                Path to = application.resolve(layer.relativize(from));
                if (Files.isDirectory(from)) {
                    Files.createDirectories(to);
                } else {
                    Files.move(from, to);
                }
            }
        }
    }
}

package io.schedmate.advisor.wiring;

import io.schedmate.code.inspect.StaticInspector;
import io.schedmate.code.tree.Digests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Identifies the version of the code that reads trees, so that results of older releases are not reused. */
final class RulesVersion {

    private RulesVersion() {}

    /** Returns a digest of the classes and tables of code-intelligence. */
    static String digest() {
        URL place = StaticInspector.class.getProtectionDomain().getCodeSource().getLocation();
        try {
            return Digests.of(entries(place));
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read the class folder (%s).".formatted(place), e);
        }
    }

    private static List<String> entries(URL place) throws IOException {
        if (place.getProtocol().equals("file")) {
            Path path = Path.of(URI.create(place.toString()));
            return Files.isDirectory(path) ? ofFolder(path) : ofJar(new JarFile(path.toFile()));
        }
        if (place.openConnection() instanceof JarURLConnection inner) {
            // The file system from which classes are loaded must stay open.
            inner.setUseCaches(false);
            return ofJar(inner.getJarFile());
        }
        throw new IOException("Expected a folder or an archive of classes.");
    }

    private static List<String> ofJar(JarFile jar) throws IOException {
        try (jar) {
            return jar.stream()
                    .map(entry -> "%s %d %d".formatted(entry.getName(), entry.getSize(), entry.getCrc()))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> ofFolder(Path folder) throws IOException {
        List<String> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                files.add(folder.relativize(file) + " " + Arrays.hashCode(Files.readAllBytes(file)));
            }
        }
        return files;
    }
}

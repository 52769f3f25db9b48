package io.schedmate.contracts.openapi;

import io.schedmate.model.WireValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The types of the model, by their names in the documents. */
final class ModelTypes {

    private static final List<Class<?>> ALL = load();

    private ModelTypes() {}

    /**
     * Returns the types that documents may name, by name. If an event has the same name, the API's type is returned.
     */
    static Map<String, Class<?>> byName() {
        return ALL.stream()
                .filter(type -> !type.getPackageName().startsWith("io.schedmate.model.event"))
                .collect(Collectors.toMap(ModelTypes::name, Function.identity()));
    }

    /** Returns the name in documents. A case of a sealed type has both names. */
    static String name(Class<?> type) {
        Class<?> family = type.getEnclosingClass();
        return family == null ? type.getSimpleName() : family.getSimpleName() + type.getSimpleName();
    }

    /** Returns the records and enums that exist only for the HTTP interfaces. */
    static List<Class<?>> api() {
        return ALL.stream()
                .filter(type -> type.getPackageName().startsWith("io.schedmate.model.api"))
                .filter(type -> type.isRecord() || type.isEnum())
                .toList();
    }

    private static List<Class<?>> load() {
        try {
            Path place = Path.of(WireValue.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (Files.isDirectory(place)) {
                return load(place);
            }
            try (var jar = FileSystems.newFileSystem(URI.create("jar:" + place.toUri()), Map.of())) {
                return load(jar.getPath("/"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Class<?>> load(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(name -> name.startsWith("io/schedmate/model/") && name.endsWith(".class"))
                    .filter(name -> !name.endsWith("package-info.class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .<Class<?>>map(ModelTypes::type)
                    .toList();
        }
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}

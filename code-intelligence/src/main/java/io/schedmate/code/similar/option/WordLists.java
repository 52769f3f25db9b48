package io.schedmate.code.similar.option;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the word lists that lie beside a class: words parted by spaces, lines that start with {@code #} left out. */
public final class WordLists {

    private WordLists() {}

    /** Returns the lines of the file {@code name} that lies beside the class {@code beside}, each as its words. */
    public static List<List<String>> read(Class<?> beside, String name) {
        try (InputStream file = beside.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("Expected %s on the class path.".formatted(name));
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> List.of(line.strip().split("\\s+")))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

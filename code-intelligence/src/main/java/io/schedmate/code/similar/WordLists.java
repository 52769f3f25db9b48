package io.schedmate.code.similar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads this package's word lists: words parted by spaces, lines that start with {@code #} left out. */
final class WordLists {

    private WordLists() {}

    static List<List<String>> read(String name) {
        try (InputStream file = WordLists.class.getResourceAsStream(name)) {
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

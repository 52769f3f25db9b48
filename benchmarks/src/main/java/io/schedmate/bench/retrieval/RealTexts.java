package io.schedmate.bench.retrieval;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Texts written by people: the distinct lines of 30 to 300 characters of a file, or of a working tree's sources and
 * pages.
 */
record RealTexts(List<String> texts) {

    private static final int MIN_LENGTH = 30;
    private static final int MAX_LENGTH = 300;
    private static final long SEED = 4;

    /** Returns up to {@code most} texts in shuffled order. */
    static RealTexts of(Path from, int most) throws IOException {
        Set<String> distinct = new LinkedHashSet<>();
        for (Path file : Files.isDirectory(from) ? sources(from) : List.of(from)) {
            distinct.addAll(lines(file));
        }
        List<String> shuffled = new ArrayList<>(distinct);
        Collections.shuffle(shuffled, new Random(SEED));
        return new RealTexts(List.copyOf(shuffled.subList(0, Math.min(most, shuffled.size()))));
    }

    private static List<Path> sources(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().matches(".*\\.(java|md|yml|yaml)"))
                    .filter(file -> !root.relativize(file).toString().matches("(.*/)?(target|\\.git)/.*"))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> lines(Path file) throws IOException {
        try (Stream<String> lines = Files.readAllLines(file).stream()) {
            return lines.map(String::strip)
                    .filter(line -> line.length() >= MIN_LENGTH && line.length() <= MAX_LENGTH)
                    .toList();
        } catch (MalformedInputException notText) {
            return List.of();
        }
    }
}

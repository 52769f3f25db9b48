package io.schedmate.slurm.advise;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The original value of a number of each job or node, stored in a file so that it can be restored even after the
 * process was killed.
 */
public final class NumbersBefore {

    private static final Pattern LINE = Pattern.compile("([\\w.-]{1,256}) (-?\\d{1,10})");

    private final Path file;
    private final Map<String, Long> numbers = new LinkedHashMap<>();

    public NumbersBefore(Path file) throws IOException {
        this.file = file;
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                var matcher = LINE.matcher(line.strip());
                if (matcher.matches()) {
                    numbers.put(matcher.group(1), Long.valueOf(matcher.group(2)));
                }
            }
        }
    }

    /** Returns the original value, or {@code shown} if it was never changed. */
    public long of(String name, long shown) {
        return numbers.getOrDefault(name, shown);
    }

    /** Stores the values. Call it before they are changed. */
    public void remember(Map<String, Long> shown) throws IOException {
        shown.forEach(numbers::putIfAbsent);
        write();
    }

    /** Forgets the values of all other names. */
    public void keepOnly(Set<String> names) throws IOException {
        if (numbers.keySet().retainAll(names)) {
            write();
        }
    }

    /** Returns all original values by name. */
    public Map<String, Long> all() {
        return new LinkedHashMap<>(numbers);
    }

    public void forgetAll() throws IOException {
        numbers.clear();
        Files.deleteIfExists(file);
    }

    private void write() throws IOException {
        StringBuilder lines = new StringBuilder();
        numbers.forEach(
                (name, number) -> lines.append(name).append(' ').append(number).append('\n'));
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.writeString(next, lines);
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}

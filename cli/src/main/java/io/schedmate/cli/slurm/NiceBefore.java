package io.schedmate.cli.slurm;

import io.schedmate.cli.slurm.order.NiceChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Each job's nice as it was before it was given a place, in a file: so that it can be given back after a kill too. */
final class NiceBefore {

    private final Path file;
    private final Map<String, Long> nices = new LinkedHashMap<>();

    NiceBefore(Path file) throws IOException {
        this.file = file;
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                String[] words = line.strip().split(" ", -1);
                if (words.length == 2 && words[0].matches("\\d{1,18}") && words[1].matches("-?\\d{1,10}")) {
                    nices.put(words[0], Long.valueOf(words[1]));
                }
            }
        }
    }

    /** The user's own nice; {@code shown} for a job that has not been touched. */
    long of(String number, long shown) {
        return nices.getOrDefault(number, shown);
    }

    /** Remembers, before the changes are made. */
    void remember(Map<String, Long> shown) throws IOException {
        shown.forEach(nices::putIfAbsent);
        write();
    }

    /** Forgets jobs that no longer wait. */
    void keepOnly(Set<String> numbers) throws IOException {
        if (nices.keySet().retainAll(numbers)) {
            write();
        }
    }

    /** What to change to have everything as it was. */
    List<NiceChange> changesBack() {
        List<NiceChange> back = new ArrayList<>();
        nices.forEach((number, nice) -> back.add(new NiceChange(number, nice)));
        return back;
    }

    void forgetAll() throws IOException {
        nices.clear();
        Files.deleteIfExists(file);
    }

    private void write() throws IOException {
        StringBuilder lines = new StringBuilder();
        nices.forEach(
                (number, nice) -> lines.append(number).append(' ').append(nice).append('\n'));
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.writeString(next, lines);
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}

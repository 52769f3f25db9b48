package io.schedmate.gateway.store;

import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file of the audit log, which contains the accepted or the refused calls of one hour.
 *
 * @param begin the start of the hour
 */
record AuditHour(Instant begin, boolean refused) {

    private static final Pattern NAME = Pattern.compile("(\\d{4}-\\d{2}-\\d{2}T\\d{2})(-refused)?\\.jsonl");

    /** The length of the prefix of an instant's text that ends with the hour. */
    private static final int HOUR = "2026-03-02T23".length();

    static AuditHour of(AuditEntry entry) {
        return new AuditHour(entry.at().truncatedTo(ChronoUnit.HOURS), entry.refused());
    }

    /** Returns the existing files grouped by hour, newest hour first. An hour has one or two files. */
    static List<List<AuditHour>> newestFirst(Path folder) {
        return all(folder).collect(Collectors.groupingBy(AuditHour::begin)).values().stream()
                .sorted(Comparator.comparing(
                                (List<AuditHour> hour) -> hour.getFirst().begin())
                        .reversed())
                .toList();
    }

    /** Returns the files that are too old, and those that have enough newer entries. */
    static List<AuditHour> beyond(Path folder, AuditLog.Bounds bounds, Instant now) {
        Instant oldest = now.minus(bounds.keep());
        List<AuditHour> beyond = new ArrayList<>(
                all(folder).filter(hour -> hour.end().isBefore(oldest)).toList());
        for (boolean refused : new boolean[] {false, true}) {
            long left = refused ? bounds.maxRefused() : bounds.maxEntries();
            for (AuditHour hour : all(folder)
                    .filter(hour -> hour.refused == refused)
                    .sorted(Comparator.comparing(AuditHour::begin).reversed())
                    .toList()) {
                if (left <= 0) {
                    beyond.add(hour);
                } else {
                    left -= hour.lines(folder);
                }
            }
        }
        return beyond;
    }

    boolean mayHold(AuditQuery query) {
        return (query.from() == null || end().isAfter(query.from()))
                && (query.to() == null || begin.isBefore(query.to()))
                && (query.older() == null || !begin.isAfter(query.older().at()));
    }

    Path in(Path folder) {
        return folder.resolve(begin.toString().substring(0, HOUR) + (refused ? "-refused" : "") + ".jsonl");
    }

    private Instant end() {
        return begin.plus(1, ChronoUnit.HOURS);
    }

    private long lines(Path folder) {
        try (Stream<String> lines = Files.lines(in(folder), StandardCharsets.ISO_8859_1)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<AuditHour> all(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .map(file -> NAME.matcher(String.valueOf(file.getFileName())))
                    .filter(java.util.regex.Matcher::matches)
                    .map(name -> new AuditHour(Instant.parse(name.group(1) + ":00:00Z"), name.group(2) != null))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException("Could not list " + folder + ".", e);
        }
    }
}

package io.schedmate.gateway.store;

import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A file of the audit log: the entries of a day in UTC, or those of its refused calls. */
record AuditDay(LocalDate date, boolean refused) {

    private static final Pattern NAME = Pattern.compile("(\\d{4}-\\d{2}-\\d{2})(-refused)?\\.jsonl");

    static AuditDay of(AuditEntry entry) {
        return new AuditDay(LocalDate.ofInstant(entry.at(), ZoneOffset.UTC), entry.refused());
    }

    /** What is there, the newest day first; no day is empty. */
    static List<List<AuditDay>> newestFirst(Path folder) {
        return all(folder).collect(Collectors.groupingBy(AuditDay::date)).values().stream()
                .sorted(Comparator.comparing(
                                (List<AuditDay> day) -> day.getFirst().date())
                        .reversed())
                .toList();
    }

    /** Whole days that are too old, or before which there are entries enough. */
    static List<AuditDay> beyond(Path folder, AuditLog.Bounds bounds, Instant now) {
        LocalDate oldest = LocalDate.ofInstant(now.minus(bounds.keep()), ZoneOffset.UTC);
        List<AuditDay> beyond = new ArrayList<>(
                all(folder).filter(day -> day.date.isBefore(oldest)).toList());
        for (boolean refused : new boolean[] {false, true}) {
            long left = refused ? bounds.mostRefused() : bounds.mostEntries();
            for (AuditDay day : all(folder)
                    .filter(day -> day.refused == refused)
                    .sorted(Comparator.comparing(AuditDay::date).reversed())
                    .toList()) {
                if (left <= 0) {
                    beyond.add(day);
                } else {
                    left -= day.lines(folder);
                }
            }
        }
        return beyond;
    }

    boolean mayHold(AuditQuery query) {
        Instant begin = date.atStartOfDay(ZoneOffset.UTC).toInstant();
        Instant end = date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        return (query.from() == null || end.isAfter(query.from()))
                && (query.to() == null || begin.isBefore(query.to()))
                && (query.older() == null || !begin.isAfter(query.older().at()));
    }

    Path in(Path folder) {
        return folder.resolve(date + (refused ? "-refused" : "") + ".jsonl");
    }

    private long lines(Path folder) {
        try (Stream<String> lines = Files.lines(in(folder))) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<AuditDay> all(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .map(file -> NAME.matcher(String.valueOf(file.getFileName())))
                    .filter(java.util.regex.Matcher::matches)
                    .map(name -> new AuditDay(LocalDate.parse(name.group(1)), name.group(2) != null))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException("Expected to list " + folder + ".", e);
        }
    }
}

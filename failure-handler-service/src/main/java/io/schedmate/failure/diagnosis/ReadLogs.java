package io.schedmate.failure.diagnosis;

import io.schedmate.failure.archive.ArchivedLines;
import io.schedmate.logs.job.JobLog;
import io.schedmate.model.failure.Citation;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The logs that a diagnosis reads, by name, and the mapping back to lines of streams. */
final class ReadLogs {

    private final List<JobLog> logs = new ArrayList<>();
    private final Map<String, LogSource> sources = new HashMap<>();
    private final Map<String, ArchivedLines> archived = new HashMap<>();

    ReadLogs(Evidence evidence) {
        for (ArchivedLines lines : evidence.logs()) {
            String name = lines.stream().name();
            logs.add(new JobLog(name, lines));
            sources.put(name, KernelLog.named(lines.stream().source()));
            archived.put(name, lines);
        }
        KernelLog.of(evidence.xids()).forEach((source, log) -> {
            // The real kernel log replaces lines that a sender labelled as the kernel's.
            logs.removeIf(sent -> sent.name().equals(log.name()));
            archived.remove(log.name());
            logs.add(log);
            sources.put(log.name(), source);
        });
    }

    List<JobLog> logs() {
        return List.copyOf(logs);
    }

    /** Converts a line of a log to a citation of its stream. */
    @Nullable
    Citation citation(@Nullable String log, @Nullable Long line, @Nullable String text) {
        return log == null || line == null || text == null ? null : new Citation(source(log), number(log, line), text);
    }

    LogSource source(String log) {
        return Objects.requireNonNull(sources.get(log), log);
    }

    long number(String log, long line) {
        ArchivedLines lines = archived.get(log);
        return lines == null ? line : lines.number(line);
    }

    List<String> texts(String log, long from, int limit) {
        return logs.stream()
                .filter(each -> each.name().equals(log))
                .flatMap(each -> each.lines().read(from, limit).stream())
                .toList();
    }

    /** Returns the newest checkpoint, from the first rank that reports one. */
    Optional<Found> lastCheckpoint() {
        return archived.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(log -> LastCheckpoint.in(log.getValue())
                        .map(found ->
                                new Found(found, log.getKey(), log.getValue().number(found.line())))
                        .stream())
                .findFirst();
    }

    /** A checkpoint and its position. */
    record Found(LastCheckpoint checkpoint, String log, long line) {

        String words() {
            return "Resume from %s, which was saved according to line %d of %s"
                    .formatted(checkpoint.path() == null ? "the last checkpoint" : checkpoint.path(), line, log);
        }
    }

    LogOrder order() {
        return archived.values().stream().allMatch(each -> each.stream().order() == LogOrder.EXACT)
                ? LogOrder.EXACT
                : LogOrder.BEST_EFFORT;
    }

    List<String> caveats() {
        List<String> caveats = new ArrayList<>();
        if (archived.isEmpty()) {
            caveats.add("The archive has no log of this attempt.");
        }
        archived.forEach((name, lines) -> {
            if (lines.stream().droppedLines() > 0) {
                caveats.add("Retention has deleted %d lines of %s."
                        .formatted(lines.stream().droppedLines(), name));
            }
            if (lines.renumbered()) {
                caveats.add("Line numbers of %s in the explanation are counted from its oldest stored line."
                        .formatted(name));
            }
        });
        return caveats.stream().limit(30).toList();
    }
}

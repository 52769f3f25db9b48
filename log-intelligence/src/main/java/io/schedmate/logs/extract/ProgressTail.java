package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.rule.TableHeader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last progress lines of a part of a log, with the header of each table before its rows.
 *
 * @param found the number of progress lines in {@code lines}
 */
record ProgressTail(List<String> lines, int found) {

    ProgressTail {
        lines = List.copyOf(lines);
    }

    /** Reads forwards, because a row needs the header above it. Keeps the last {@code wanted} progress lines. */
    static ProgressTail of(List<String> lines, int wanted) {
        ProgressEvidence evidence = new ProgressEvidence();
        List<Integer> progress = new ArrayList<>();
        List<Integer> heads = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (TableHeader.of(lines.get(i)).isPresent()) {
                heads.add(i);
            }
            if (evidence.isInLine(lines.get(i))) {
                progress.add(i);
            }
        }
        int from = Math.max(0, progress.size() - wanted);
        return new ProgressTail(
                withHeads(lines, progress.subList(from, progress.size()), heads), progress.size() - from);
    }

    private static List<String> withHeads(List<String> lines, List<Integer> progress, List<Integer> heads) {
        List<String> kept = new ArrayList<>();
        int head = 0;
        for (int line : progress) {
            Integer latest = null;
            while (head < heads.size() && heads.get(head) < line) {
                latest = heads.get(head++);
            }
            addHead(lines, latest, kept);
            kept.add(lines.get(line));
        }
        addHead(lines, head < heads.size() ? heads.getLast() : null, kept);
        return kept;
    }

    private static void addHead(List<String> lines, @Nullable Integer head, List<String> kept) {
        if (head != null) {
            kept.add(lines.get(head));
        }
    }
}

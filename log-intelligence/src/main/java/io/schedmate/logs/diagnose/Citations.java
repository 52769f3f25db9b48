package io.schedmate.logs.diagnose;

import io.schedmate.logs.intake.LogLines;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;

/** Reads cited lines from the log, so that citations match it exactly. */
final class Citations {

    /** Lines at most this far apart are read together. */
    private static final int SPAN = 1_024;

    private static final int MAX_LENGTH = 20_000;

    private final TreeMap<Long, String> texts = new TreeMap<>();
    private int reads;

    Citations(LogLines log, SortedSet<Long> lines) {
        long readTo = 0;
        for (long line : lines) {
            if (line > readTo) {
                SortedSet<Long> near = lines.subSet(line, line + SPAN);
                readTo = near.last();
                read(log, line, (int) (readTo - line + 1), near);
            }
        }
    }

    private void read(LogLines log, long from, int limit, SortedSet<Long> wanted) {
        reads++;
        List<String> read = log.read(from, limit);
        for (long line : wanted) {
            if (line - from < read.size()) {
                texts.put(line, shortened(read.get((int) (line - from))));
            }
        }
    }

    private static String shortened(String text) {
        return text.length() <= MAX_LENGTH ? text : text.substring(text.length() - MAX_LENGTH);
    }

    String at(long line) {
        return texts.getOrDefault(line, "");
    }

    List<CitedLine> all() {
        return texts.entrySet().stream()
                .map(entry -> new CitedLine(entry.getKey(), entry.getValue()))
                .toList();
    }

    int reads() {
        return reads;
    }
}

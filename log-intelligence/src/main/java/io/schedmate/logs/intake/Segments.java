package io.schedmate.logs.intake;

import java.util.ArrayList;
import java.util.List;

/** Splits a line at its carriage returns: each state of a progress bar is a segment. */
public final class Segments {

    private Segments() {}

    /**
     * Returns the segments of {@code line} in order, including empty ones; the carriage return of a CRLF ending starts
     * no segment.
     */
    public static List<String> of(String line) {
        int end = line.endsWith("\r") ? line.length() - 1 : line.length();
        if (line.lastIndexOf('\r', end - 1) < 0) {
            return List.of(line.substring(0, end));
        }
        List<String> segments = new ArrayList<>();
        int from = 0;
        for (int at = line.indexOf('\r'); at >= 0 && at < end; at = line.indexOf('\r', from)) {
            segments.add(line.substring(from, at));
            from = at + 1;
        }
        segments.add(line.substring(from, end));
        return segments;
    }
}

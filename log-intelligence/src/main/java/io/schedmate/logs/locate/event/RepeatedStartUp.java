package io.schedmate.logs.locate.event;

import io.schedmate.logs.template.TemplateMiner;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Recognises that a program was started again after it failed: the lines that it printed once before the failure, as
 * programs do at their start, follow again in the same order. Lines are compared by their templates, so that times and
 * numbers may differ. What a program prints again and again proves nothing, nor does the row of a table, such as the
 * summary of its memory that PyTorch prints for each rank that lacks some, nor does anything in a log that several
 * processes write: one may start after another has failed.
 */
public final class RepeatedStartUp {

    /** The number of lines that must follow again. */
    private static final int SAME_LINES = 4;

    /** Shorter lines, such as rules and braces, are common to many outputs. */
    private static final int MIN_LENGTH = 10;

    /** The most templates kept of one run: its start, and what it prints rarely. */
    private static final int KEPT_AT_MOST = 4_000;

    private static final int OFTEN = -1;

    /** The line that Python's {@code multiprocessing} prints above the traceback of a child. */
    private static final Pattern CHILD = Pattern.compile("Process \\S{1,80}:");

    private final TemplateMiner miner = new TemplateMiner(1);
    private Map<Long, Integer> before = new HashMap<>();
    private Map<Long, Integer> since = new HashMap<>();
    private boolean severalProcesses;
    private boolean failed;
    private int same;
    private int last;

    /**
     * Notes output of a failure.
     *
     * @param writer empty if the line names no writer
     */
    public void failed(String writer) {
        severalProcesses |= !writer.isEmpty();
        failed = true;
    }

    /** Notes that the log reports a start in its own words. */
    public void started() {
        if (failed) {
            before = since;
            since = new HashMap<>();
            failed = false;
            same = 0;
        }
    }

    /** Takes the next line that is neither progress nor part of a failure. Returns whether a start is now proven. */
    public boolean isProvenBy(String text) {
        severalProcesses |= text.endsWith(":") && CHILD.matcher(text).matches();
        boolean rowOfATable = text.startsWith("|");
        if (severalProcesses
                || rowOfATable
                || text.length() < MIN_LENGTH
                || text.chars().noneMatch(Character::isLetter)) {
            return false;
        }
        long template = miner.key(text);
        note(failed ? since : before, template);
        int place = failed ? before.getOrDefault(template, OFTEN) : OFTEN;
        if (place == OFTEN) {
            return false;
        }
        same = same > 0 && place > last ? same + 1 : 1;
        last = place;
        if (same < SAME_LINES) {
            return false;
        }
        started();
        return true;
    }

    private static void note(Map<Long, Integer> places, long template) {
        if (places.containsKey(template)) {
            places.put(template, OFTEN);
        } else if (places.size() < KEPT_AT_MOST) {
            places.put(template, places.size());
        }
    }
}

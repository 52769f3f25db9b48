package io.schedmate.query.digest;

import io.schedmate.query.LogText;
import io.schedmate.query.text.Orders;
import io.schedmate.query.text.Shape;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A log, grouped by the shapes of its segments. Words are stored once per shape, and numbers are read again only for a
 * question that needs them. The cost therefore grows with the number of shapes rather than the number of lines.
 */
public final class LogDigest {

    private static final int CHUNK = 2048;
    private static final long MAX_KEPT = 96L << 20;
    private static final int MAX_GROUPS = 60_000;
    private static final int MAX_INSPECTED = 10_000;
    private static final int MAX_SEGMENTS_PER_LINE = 20_000;

    private final LogText text;
    /** The first lines, as many as memory allows. Other lines are read again when needed. */
    private final List<String> kept = new ArrayList<>();

    private long keptCharacters;
    private final List<Group> groups = new ArrayList<>();
    private final Map<String, List<Group>> byStem = new HashMap<>();
    /** The lines with instructions to the reader. They are treated as empty. */
    private final BitSet orders = new BitSet();

    private int inspected;
    private long chunkFrom = -1;
    private List<String> chunk = List.of();

    private LogDigest(LogText text) {
        this.text = text;
    }

    public static LogDigest of(LogText text) {
        LogDigest digest = new LogDigest(text);
        digest.read();
        return digest;
    }

    private void read() {
        Map<Long, Group> byShape = new HashMap<>();
        int line = 1;
        for (List<String> lines = text.read(1, CHUNK); !lines.isEmpty(); lines = text.read(line, CHUNK)) {
            for (String each : lines) {
                keep(each, line);
                take(each, line++, byShape);
            }
        }
        for (Group group : groups) {
            for (String stem : List.copyOf(new java.util.LinkedHashSet<>(group.stems()))) {
                byStem.computeIfAbsent(stem, _ -> new ArrayList<>()).add(group);
            }
        }
    }

    private void keep(String text, int line) {
        if (kept.size() == line - 1 && keptCharacters + text.length() <= MAX_KEPT) {
            kept.add(text);
            keptCharacters += text.length();
        }
    }

    private void take(String line, int number, Map<Long, Group> byShape) {
        if (line.indexOf('\r') < 0) {
            add(line, number, 0, byShape);
            return;
        }
        int from = 0;
        for (int n = 0; n < MAX_SEGMENTS_PER_LINE && from <= line.length(); n++) {
            int end = line.indexOf('\r', from);
            int to = end < 0 ? line.length() : end;
            add(line.substring(from, to), number, from, byShape);
            from = to + 1;
        }
    }

    private void add(String segment, int line, int from, Map<Long, Group> byShape) {
        String plain = PlainText.of(segment);
        if (plain.isBlank()) {
            return;
        }
        long shape = Shape.of(plain);
        Group group = byShape.get(shape);
        if (group == null) {
            if (groups.size() == MAX_GROUPS) {
                return;
            }
            boolean proves = !givesOrders(plain);
            group = new Group(proves ? groups.size() : Group.OF_ORDERS, plain);
            if (proves) {
                groups.add(group);
            }
            byShape.put(shape, group);
        }
        if (group.id() == Group.OF_ORDERS) {
            orders.set(line);
            return;
        }
        group.add(line, from);
    }

    /**
     * Returns whether the line gives instructions. After too many candidates, all further candidates count as
     * instructions.
     */
    private boolean givesOrders(String plain) {
        return Orders.mayBeGivenBy(plain) && (inspected++ >= MAX_INSPECTED || Orders.areGivenBy(plain));
    }

    public List<Group> groups() {
        return groups;
    }

    public List<Group> with(String stem) {
        return byStem.getOrDefault(stem, List.of());
    }

    public Iterable<String> stems() {
        return byStem.keySet();
    }

    public LogText text() {
        return text;
    }

    public long lines() {
        return text.count();
    }

    /** Returns the n-th segment of a group, from 0. */
    public Spot spot(Group group, int n) {
        int line = group.line(n);
        String whole = line(line);
        int from = group.segment(n);
        int end = whole.indexOf('\r', from);
        String raw = whole.indexOf('\r') < 0 ? whole : whole.substring(from, end < 0 ? whole.length() : end);
        return new Spot(line, PlainText.of(raw), raw);
    }

    /** Returns a whole line as a spot; for a progress bar, its last segment that is not blank. */
    public Spot spot(int line) {
        String whole = line(line);
        String raw = whole;
        if (whole.indexOf('\r') >= 0) {
            String[] segments = whole.split("\r");
            raw = "";
            for (String segment : segments) {
                raw = segment.isBlank() ? raw : segment;
            }
        }
        return new Spot(line, PlainText.of(raw), raw);
    }

    /** Returns a line as in the log; empty for instructions to the reader and for lines outside the log. */
    public String line(long number) {
        if (number < 1 || orders.get((int) number)) {
            return "";
        }
        return number <= kept.size() ? kept.get((int) number - 1) : reread(number);
    }

    private String reread(long number) {
        if (chunkFrom < 0 || number < chunkFrom || number >= chunkFrom + chunk.size()) {
            chunkFrom = Math.max(1, number - 64);
            chunk = text.read(chunkFrom, CHUNK);
        }
        int index = (int) (number - chunkFrom);
        return index < chunk.size() && index >= 0 ? chunk.get(index) : "";
    }
}

package io.schedmate.query.evidence;

import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Group;
import io.schedmate.query.question.Anchor;
import io.schedmate.query.question.Concept;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The lines that name a step, an epoch or a rank, and those that name the requested one. */
public final class IndexLines {

    private static final int MAX_BLOCK_LENGTH = 400;

    /** Endings of ordinal numbers, as in the 20000th step. */
    private static final Set<String> ORDINAL = Set.of("st", "nd", "rd", "th");

    private final boolean opensBlock;
    private final IndexPoints points;
    private final double number;
    private final TreeMap<Integer, Integer> runs = new TreeMap<>();

    private IndexLines(boolean opensBlock, IndexPoints points, double number) {
        this.opensBlock = opensBlock;
        this.points = points;
        this.number = number;
    }

    public static IndexLines of(Log log, Anchor anchor) {
        return new IndexLines(
                anchor.index().kind() == Concept.Kind.INDEX,
                log.indexPoints(anchor.index()),
                anchor.isEnd() ? end(log, anchor) : anchor.number());
    }

    /** Returns the first or last value in the log. */
    private static double end(Log log, Anchor anchor) {
        double end = end(log, anchor, 2);
        return Double.isNaN(end) ? end(log, anchor, 1) : end;
    }

    /**
     * Returns the first or last value of shapes with at least this many lines. A shape that occurs once may be a
     * setting, such as the configured number of epochs.
     */
    private static double end(Log log, Anchor anchor, int least) {
        double end = Double.NaN;
        int at = 0;
        for (Group group : log.mayName(anchor.index())) {
            for (Field field : log.fields(group)) {
                if (!isIndex(field, anchor.index()) || group.size() < least) {
                    continue;
                }
                boolean last = anchor.number() > 0;
                int n = last ? group.size() - 1 : 0;
                boolean further = Double.isNaN(end) || (last ? group.line(n) > at : group.line(n) < at);
                double value = log.numbers(group, field.at())[n];
                if (further && !Double.isNaN(value)) {
                    end = value;
                    at = group.line(n);
                }
            }
        }
        return end;
    }

    public static boolean isIndex(Field field, Concept index) {
        return field.isNumber()
                && (field.value().getFirst().unit().isEmpty()
                        || ORDINAL.contains(field.value().getFirst().unit()))
                && field.form() != Field.Form.TOTAL
                && field.form() != Field.Form.BRACKET
                && field.form() != Field.Form.COUNTED
                && index.in(field.key())
                && field.key().size() <= 4;
    }

    /**
     * Returns the run that a line belongs to, from 1, in a log that reaches the same step several times; 0 before the
     * first.
     */
    public int run(int line) {
        if (runs.isEmpty()) {
            boolean before = false;
            for (int i = 0; i < points.size(); i++) {
                if (i == 0 || points.line(i) != points.line(i - 1)) {
                    boolean same = points.holds(i, number);
                    if (same && !before) {
                        runs.put(points.line(i), runs.size() + 1);
                    }
                    before = same;
                }
            }
        }
        Map.Entry<Integer, Integer> start = runs.floorEntry(line);
        return start == null ? 0 : start.getValue();
    }

    /**
     * Returns whether a line belongs to the requested step: it names the step itself, or the last line before it that
     * names a step names this one.
     */
    public boolean covers(int line) {
        int at = points.upTo(line);
        return at >= 0
                && points.holds(at, number)
                && (opensBlock ? line - points.line(at) <= MAX_BLOCK_LENGTH : line == points.line(at));
    }
}

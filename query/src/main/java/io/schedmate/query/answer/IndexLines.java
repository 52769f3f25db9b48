package io.schedmate.query.answer;

import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.question.Anchor;
import io.schedmate.query.question.Concept;
import io.schedmate.query.text.Token;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The lines that say a step, an epoch or a rank, and which of them say the one that is asked for. */
final class IndexLines {

    private static final int LONGEST_BLOCK = 400;

    /** The 20000th step. */
    private static final Set<String> ORDINAL = Set.of("st", "nd", "rd", "th");

    private static final int LEAST_LEADING = 3;

    private final boolean opensBlock;
    private final TreeMap<Integer, Boolean> said = new TreeMap<>();
    private final TreeMap<Integer, Integer> runs = new TreeMap<>();

    private IndexLines(boolean opensBlock) {
        this.opensBlock = opensBlock;
    }

    static IndexLines of(Log log, Anchor anchor) {
        IndexLines lines = new IndexLines(anchor.index().kind() == Concept.Kind.INDEX);
        double number = anchor.isEnd() ? end(log, anchor) : anchor.number();
        String digits = Double.isNaN(number) ? "none" : Long.toString(Math.round(number));
        for (Group group : log.mayName(anchor.index())) {
            for (Field field : log.fields(group)) {
                if (isIndex(field, anchor.index())) {
                    lines.read(log, group, field, digits, number);
                }
            }
        }
        if (lines.said.isEmpty() && lines.opensBlock) {
            lines.readLeading(log, digits, number);
        }
        return lines;
    }

    /** Where no line names the index, the numbers that lines begin with are it: 5000 val 4.31. */
    private void readLeading(Log log, String digits, double number) {
        for (Group group : log.digest().groups()) {
            List<Token> tokens = group.tokens();
            boolean leads = group.size() >= LEAST_LEADING
                    && tokens.size() > 1
                    && tokens.getFirst().from() == 0
                    && tokens.getFirst().text().chars().allMatch(Character::isDigit)
                    && tokens.get(1).isWord();
            if (leads) {
                read(log, group, new Field(List.of(), List.of(tokens.getFirst()), 0, Field.Form.PLAIN), digits, number);
            }
        }
    }

    /** The first or last value that the log has. */
    private static double end(Log log, Anchor anchor) {
        double end = end(log, anchor, 2);
        return Double.isNaN(end) ? end(log, anchor, 1) : end;
    }

    /** A shape that stands once may be a setting, such as the number of epochs asked for. */
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
                double value = Series.value(log.spot(group, n), field);
                if (further && !Double.isNaN(value)) {
                    end = value;
                    at = group.line(n);
                }
            }
        }
        return end;
    }

    static boolean isIndex(Field field, Concept index) {
        return field.isNumber()
                && (field.value().getFirst().unit().isEmpty()
                        || ORDINAL.contains(field.value().getFirst().unit()))
                && field.form() != Field.Form.TOTAL
                && field.form() != Field.Form.BRACKET
                && field.form() != Field.Form.COUNTED
                && index.in(field.key())
                && field.key().size() <= 4;
    }

    private void read(Log log, Group group, Field field, String digits, double number) {
        for (int n = 0; n < group.size(); n++) {
            Spot spot = log.spot(group, n);
            boolean same = spot.text().contains(digits) && Series.value(spot, field) == number;
            said.merge(spot.line(), same, Boolean::logicalOr);
        }
    }

    /** Which of several runs through the index a line belongs to, where the log comes to the same step again. */
    int run(int line) {
        if (runs.isEmpty()) {
            boolean before = false;
            for (Map.Entry<Integer, Boolean> each : said.entrySet()) {
                if (each.getValue() && !before) {
                    runs.put(each.getKey(), runs.size() + 1);
                }
                before = each.getValue();
            }
        }
        Map.Entry<Integer, Integer> start = runs.floorEntry(line);
        return start == null ? 0 : start.getValue();
    }

    boolean any() {
        return said.containsValue(true);
    }

    /** Whether a line belongs to the step asked for: it says so, or the line before it that says a step does. */
    boolean covers(int line) {
        if (!opensBlock) {
            return said.getOrDefault(line, false);
        }
        Map.Entry<Integer, Boolean> before = said.floorEntry(line);
        return before != null && before.getValue() && line - before.getKey() <= LONGEST_BLOCK;
    }
}

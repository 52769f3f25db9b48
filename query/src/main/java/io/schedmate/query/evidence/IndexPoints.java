package io.schedmate.query.evidence;

import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Group;
import io.schedmate.query.question.Concept;
import io.schedmate.query.text.Token;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The lines that name an index, such as the epoch, with its value, in the order of the log. Built once per index. */
public final class IndexPoints {

    private final int[] lines;
    private final double[] values;

    private IndexPoints(List<Point> points) {
        lines = points.stream().mapToInt(Point::line).toArray();
        values = points.stream().mapToDouble(Point::value).toArray();
    }

    private record Point(int line, double value) {}

    static IndexPoints of(Log log, Concept index) {
        List<Point> points = new ArrayList<>();
        for (Group group : log.mayName(index)) {
            for (Field field : log.fields(group)) {
                if (IndexLines.isIndex(field, index)) {
                    add(points, log, group, field.at());
                }
            }
        }
        if (points.isEmpty() && index.kind() == Concept.Kind.INDEX) {
            leading(points, log);
        }
        points.sort(Comparator.comparingInt(Point::line));
        return new IndexPoints(points);
    }

    /** Reads the index from the number at the start of lines if no line names it, as in {@code 5000 val 4.31}. */
    private static void leading(List<Point> points, Log log) {
        for (Group group : log.digest().groups()) {
            if (leads(group)) {
                add(points, log, group, 0);
            }
        }
    }

    /** Returns whether at least three lines begin with a whole number followed by a word. */
    public static boolean leads(Group group) {
        List<Token> tokens = group.tokens();
        return group.size() >= 3
                && tokens.size() > 1
                && tokens.getFirst().from() == 0
                && tokens.getFirst().text().chars().allMatch(Character::isDigit)
                && tokens.get(1).isWord();
    }

    private static void add(List<Point> points, Log log, Group group, int at) {
        double[] numbers = log.numbers(group, at);
        for (int n = 0; n < numbers.length; n++) {
            points.add(new Point(group.line(n), numbers[n]));
        }
    }

    public int size() {
        return lines.length;
    }

    public int line(int i) {
        return lines[i];
    }

    public double value(int i) {
        return values[i];
    }

    /** Returns the first point of the closest line at or before the given one; -1 if there is none. */
    public int upTo(int line) {
        int at = java.util.Arrays.binarySearch(lines, line);
        at = at < 0 ? -at - 2 : at;
        while (at > 0 && lines[at - 1] == lines[at]) {
            at--;
        }
        return at;
    }

    /** Returns whether the line of a point names the number. A line may name several. */
    boolean holds(int first, double number) {
        for (int i = first; i < lines.length && lines[i] == lines[first]; i++) {
            if (values[i] == number) {
                return true;
            }
        }
        return false;
    }
}

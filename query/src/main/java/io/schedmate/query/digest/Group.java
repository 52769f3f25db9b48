package io.schedmate.query.digest;

import io.schedmate.query.text.Stems;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** All segments of one shape. The first one represents all of them in comparisons of words. */
public final class Group {

    /** The id of lines with instructions to the reader, which prove nothing. */
    static final int OF_ORDERS = -1;

    private final int id;
    private final String example;
    private final List<Token> tokens;
    private final List<String> stems;
    private final Set<String> stemSet;
    private final IntList lines = new IntList();
    private final IntList segments = new IntList();

    Group(int id, String example) {
        this.id = id;
        this.example = example;
        tokens = Tokens.of(example);
        List<String> all = new ArrayList<>();
        for (Token token : tokens) {
            all.addAll(token.stems());
            if (token.isNumber() && !token.unit().isEmpty()) {
                all.addAll(Stems.of(token.unit()));
            }
        }
        stems = List.copyOf(all);
        stemSet = Set.copyOf(new HashSet<>(all));
    }

    void add(int line, int segment) {
        lines.add(line);
        segments.add(segment);
    }

    public int id() {
        return id;
    }

    public String example() {
        return example;
    }

    public List<Token> tokens() {
        return tokens;
    }

    public List<String> stems() {
        return stems;
    }

    public boolean has(String stem) {
        return stemSet.contains(stem);
    }

    public int size() {
        return lines.size();
    }

    /** Returns the line of the n-th segment, counted from 1; {@code n} counts from 0. */
    public int line(int n) {
        return lines.get(n);
    }

    public int firstLine() {
        return lines.get(0);
    }

    public int lastLine() {
        return lines.get(lines.size() - 1);
    }

    public boolean standsAt(int line) {
        return IntStream.range(0, size()).anyMatch(n -> line(n) == line);
    }

    /** Returns whether its last segment comes after the last segment of the other group. */
    public boolean endsAfter(Group other) {
        int mine = size() - 1;
        int theirs = other.size() - 1;
        return lastLine() != other.lastLine()
                ? lastLine() > other.lastLine()
                : segments.get(mine) >= other.segments.get(theirs);
    }

    int segment(int n) {
        return segments.get(n);
    }
}

package io.schedmate.query.value;

import com.google.re2j.Pattern;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Token;
import java.util.Arrays;

/** Decides which values may be counts. */
public final class Countable {

    private static final Pattern FRACTION = Pattern.compile("\\d+\\.\\d*");
    private static final Pattern NUMBER = Pattern.compile("-?[\\d.]+(?:e[-+]?\\d+)?");
    private static final int LIST = 3;

    private Countable() {}

    /**
     * Returns whether a value may be a count. A count has no fraction, and in a bracketed list each number belongs to
     * one thing.
     */
    static boolean is(Question question, FieldSearch.Match match) {
        Token value = match.field().value().getFirst();
        boolean amount = question.concepts().stream().anyMatch(concept -> concept.kind() == Kind.QUANTITY);
        boolean fraction = FRACTION.matches(value.text())
                && value.unit().isEmpty()
                && !isOfMany(match.group().example(), value.text());
        return (amount || !fraction) && !isInList(match.group().example(), value.from());
    }

    /** Returns whether a text has the number in thousands, millions or billions. */
    public static boolean isOfMany(String text, String number) {
        return Pattern.compile(Pattern.quote(number) + " ?[kKmMbBgG]\\b")
                .matcher(text)
                .find();
    }

    private static boolean isInList(String text, int at) {
        int open = text.lastIndexOf('[', at);
        int close = text.indexOf(']', Math.max(0, open));
        return open >= 0
                && close > at
                && Arrays.stream(text.substring(open + 1, close).split("[,\\s]+"))
                                .filter(NUMBER::matches)
                                .count()
                        >= LIST;
    }
}

package io.schedmate.query.text;

import com.google.re2j.Pattern;
import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;

/** Tells lines that give orders to whoever reads them, so that no answer rests on one. */
public final class Orders {

    private static final int MOST_READ = 2000;

    /** A pattern, and words of which a line has one where it may match: looking for words is far cheaper. */
    private record Rule(List<String> words, Pattern pattern) {

        boolean mayMatch(String line) {
            return words.stream().anyMatch(line::contains);
        }
    }

    private static final List<Rule> RULES = Tables.resource(
            Answer.class,
            "orders.tsv",
            3,
            row -> new Rule(List.of(row.get(1).replace('_', ' ').split(",")), Pattern.compile(row.get(2))));

    /** What is not seen parts words: zero-width characters and marks of direction. */
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cf}\\p{Mn}]");

    private Orders() {}

    public static boolean areGivenBy(String line) {
        String plain = plain(line);
        return RULES.stream()
                .filter(rule -> rule.mayMatch(plain))
                .anyMatch(rule -> rule.pattern().matcher(plain).find());
    }

    /** Cheaply; true of many lines that give none. */
    public static boolean mayBeGivenBy(String line) {
        String plain = plain(line);
        return RULES.stream().anyMatch(rule -> rule.mayMatch(plain));
    }

    private static String plain(String line) {
        String read = line.length() <= MOST_READ ? line : line.substring(0, MOST_READ);
        return read.chars().allMatch(character -> character < 128)
                ? read.toLowerCase(Locale.ROOT)
                : UNSEEN.matcher(Normalizer.normalize(read, Normalizer.Form.NFKC))
                        .replaceAll("")
                        .toLowerCase(Locale.ROOT);
    }
}

package io.schedmate.query.text;

import com.google.re2j.Pattern;
import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;

/** Recognises lines that give instructions to their reader, so that no answer uses them as proof. */
public final class Orders {

    private static final int MAX_READ = 2000;

    /** A pattern, and words of which every match contains at least one. Searching for words is far cheaper. */
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

    /** Invisible characters that split words: zero-width characters and direction marks. */
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cf}\\p{Mn}]");

    private Orders() {}

    public static boolean areGivenBy(String line) {
        String plain = plain(line);
        return RULES.stream()
                .filter(rule -> rule.mayMatch(plain))
                .anyMatch(rule -> rule.pattern().matcher(plain).find());
    }

    /** Returns whether a line may give instructions. This cheap test is also true for many other lines. */
    public static boolean mayBeGivenBy(String line) {
        String plain = plain(line);
        return RULES.stream().anyMatch(rule -> rule.mayMatch(plain));
    }

    private static String plain(String line) {
        String read = line.length() <= MAX_READ ? line : line.substring(0, MAX_READ);
        return read.chars().allMatch(character -> character < 128)
                ? read.toLowerCase(Locale.ROOT)
                : UNSEEN.matcher(Normalizer.normalize(read, Normalizer.Form.NFKC))
                        .replaceAll("")
                        .toLowerCase(Locale.ROOT);
    }
}

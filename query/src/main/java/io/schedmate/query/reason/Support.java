package io.schedmate.query.reason;

import io.schedmate.query.Answer;
import io.schedmate.query.text.Orders;
import io.schedmate.query.text.Stems;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import io.schedmate.tables.Tables;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks that a sentence states no more than its cited line. */
final class Support {

    private static final int MIN_QUOTE_LENGTH = 3;
    private static final int MAX_SENTENCE_LENGTH = 400;
    private static final Pattern NEGATION =
            Pattern.compile("\\b(?:no|not|never|none|without|cannot|nothing)\\b|n't\\b");
    /** Names and counts: words with digits or inner punctuation. */
    private static final Pattern VALUE =
            Pattern.compile("[\\p{L}\\p{N}]*(?:\\p{N}|[._/:-](?=[\\p{L}\\p{N}]))[\\p{L}\\p{N}._/:%-]*");

    private static final Set<String> JOINING = joining();

    private final Set<String> asked;

    Support(String question) {
        this.asked = stems(question);
    }

    boolean isGiven(String sentence, String quote, String line) {
        return !sentence.isBlank()
                && sentence.length() <= MAX_SENTENCE_LENGTH
                && quote.strip().length() >= MIN_QUOTE_LENGTH
                && plain(line).contains(plain(quote))
                && !Orders.areGivenBy(line)
                && !Orders.areGivenBy(sentence)
                && valuesStandIn(sentence, line)
                && (!NEGATION.matcher(plain(sentence)).find()
                        || NEGATION.matcher(plain(line)).find())
                && wordsStandIn(sentence, line);
    }

    /** Returns whether the line mentions what was asked. */
    boolean isAsked(String line) {
        Set<String> words = stems(line);
        return asked.stream().anyMatch(words::contains);
    }

    /** Returns whether every number and name of one text occurs in the other. */
    static boolean valuesStandIn(String text, String other) {
        String there = plain(other);
        return VALUE.matcher(plain(text))
                .results()
                .map(value -> trimmed(value.group()))
                .allMatch(there::contains);
    }

    private boolean wordsStandIn(String sentence, String line) {
        Set<String> words = stems(sentence);
        Set<String> there = stems(line);
        return !words.isEmpty() && words.stream().allMatch(stem -> there.contains(stem) || asked.contains(stem));
    }

    private static String trimmed(String value) {
        return value.replaceAll("[.:/-]+$", "");
    }

    private static String plain(String text) {
        return text.toLowerCase(Locale.ROOT).strip().replaceAll("\\s+", " ");
    }

    private static Set<String> stems(String text) {
        Set<String> stems = new HashSet<>();
        List<Token> tokens = Tokens.of(text);
        tokens.forEach(token -> stems.addAll(token.stems()));
        stems.removeIf(stem ->
                JOINING.contains(stem) || stem.length() < 3 && stem.chars().noneMatch(Character::isDigit));
        return stems;
    }

    /** Returns function words without a meaning of their own. */
    private static Set<String> joining() {
        Set<String> words = new HashSet<>();
        for (List<String> row : Tables.resource(Answer.class, "joining-words.tsv", 1)) {
            words.add(row.getFirst());
            words.addAll(Stems.of(row.getFirst()));
        }
        return Set.copyOf(words);
    }
}

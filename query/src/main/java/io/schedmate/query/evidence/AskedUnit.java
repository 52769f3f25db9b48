package io.schedmate.query.evidence;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Stems;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import io.schedmate.query.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Puts the amount of memory or time that a question asks for before the line that states it. */
public final class AskedUnit {

    private static final Pattern MEMORY_ASKED = Pattern.compile(Phrases.of("unit.memory-asked"));
    private static final Pattern MEMORY = Pattern.compile(Phrases.of("unit.memory"));
    private static final Pattern TIME = Pattern.compile(Phrases.of("unit.time"));
    /** The words of an amount stand between the last of these marks and the next. */
    private static final Pattern CLAUSE_END = Pattern.compile("[.,;:] ");

    private static final Set<String> UNIT_STEMS =
            Words.of("unit.words").stream().map(Stems::stem).collect(Collectors.toUnmodifiableSet());

    private AskedUnit() {}

    /** An amount as written in a line. */
    private record Amount(String text, int from, int to) {}

    /**
     * Returns the finding with the requested amount first; the same finding if its answer spans several lines, or if no
     * amount of the line clearly fits.
     */
    public static Finding led(Question question, Finding finding, Log log) {
        Pattern unit = question.wanted() == Wanted.DURATION
                ? TIME
                : MEMORY_ASKED.matcher(question.text()).find() ? MEMORY : null;
        if (unit == null || finding.spots().isEmpty()) {
            return finding;
        }
        Spot spot = finding.spots().getFirst();
        if (!spot.text().contains(finding.answer())) {
            return finding;
        }
        Set<String> asked = question.stems().stream()
                .filter(stem -> !log.lexicon().isStopWord(stem) && !UNIT_STEMS.contains(stem))
                .collect(Collectors.toSet());
        String amount = best(finding.answer(), unit, asked);
        return amount.isEmpty()
                ? finding
                : new Finding(amount + ": " + finding.answer(), finding.spots(), finding.confidence());
    }

    private static String best(String text, Pattern unit, Set<String> asked) {
        List<Amount> amounts = new ArrayList<>();
        Matcher matcher = unit.matcher(text);
        while (matcher.find()) {
            amounts.add(new Amount(matcher.group(), matcher.start(), matcher.end()));
        }
        String best = "";
        long most = -1;
        for (int i = 0; i < amounts.size(); i++) {
            int before = i == 0 ? 0 : amounts.get(i - 1).to();
            int after =
                    i + 1 == amounts.size() ? text.length() : amounts.get(i + 1).from();
            Amount amount = amounts.get(i);
            long named = named(last(text.substring(before, amount.from())), asked)
                    + named(first(text.substring(amount.to(), after)), asked);
            best = named > most ? amount.text() : named == most ? "" : best;
            most = Math.max(most, named);
        }
        return best;
    }

    private static String first(String text) {
        Matcher end = CLAUSE_END.matcher(text);
        return end.find() ? text.substring(0, end.start()) : text;
    }

    private static String last(String text) {
        Matcher end = CLAUSE_END.matcher(text);
        int from = 0;
        while (end.find()) {
            from = end.end();
        }
        return text.substring(from);
    }

    private static long named(String words, Set<String> asked) {
        return Tokens.of(words).stream()
                .map(Token::stems)
                .flatMap(List::stream)
                .filter(asked::contains)
                .distinct()
                .count();
    }
}

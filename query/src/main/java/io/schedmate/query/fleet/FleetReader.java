package io.schedmate.query.fleet;

import io.schedmate.query.fleet.FleetQuery.Named;
import io.schedmate.query.fleet.FleetWords.Choice;
import io.schedmate.query.text.Stems;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses a question into choices. Each word must choose something, be a filler word, or be the name of a record;
 * otherwise the question is not answered here.
 */
final class FleetReader {

    private static final Pattern LAST = Pattern.compile(
            "\\b(?:in |over |within |during )?(?:the )?(?:(?:last|past) (\\d{1,4})|past) (minute|hour|day|week|month)s?\\b");
    private static final Pattern TOKEN = Pattern.compile("\"([^\"]+)\"|([^\\s?!,;\"()]+)");
    private static final int MAX_NAMES = 3;

    private final Function<String, Set<Dimension>> names;
    private final Instant now;
    private final Chosen chosen = new Chosen();

    private FleetReader(Function<String, Set<Dimension>> names, Instant now) {
        this.names = names;
        this.now = now;
    }

    /** @param names returns what a name refers to; empty if unknown */
    static Optional<FleetQuery> read(String question, Function<String, Set<Dimension>> names, Instant now) {
        FleetReader reader = new FleetReader(names, now);
        String rest = reader.span(question.toLowerCase(Locale.ROOT));
        return reader.words(tokens(rest)) ? reader.chosen.query() : Optional.empty();
    }

    /** Removes a span such as "the last two days" from the question. */
    private String span(String question) {
        Matcher last = LAST.matcher(question);
        if (!last.find()) {
            return question;
        }
        long count = last.group(1) == null ? 1 : Long.parseLong(last.group(1));
        chosen.period(Period.last(unit(last.group(2)).multipliedBy(count), now));
        return question.substring(0, last.start()) + " " + question.substring(last.end());
    }

    private static Duration unit(String unit) {
        return switch (unit) {
            case "minute" -> Duration.ofMinutes(1);
            case "hour" -> Duration.ofHours(1);
            case "day" -> Duration.ofDays(1);
            case "week" -> Duration.ofDays(7);
            case "month" -> Duration.ofDays(30);
            default -> throw new IllegalStateException("Expected a unit of the pattern (" + unit + ")");
        };
    }

    private record Word(String text, boolean quoted, List<String> stems) {}

    private static List<Word> tokens(String question) {
        List<Word> words = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(question);
        while (matcher.find()) {
            boolean quoted = matcher.group(1) != null;
            String text = quoted ? matcher.group(1) : matcher.group(2).replaceFirst("(?:['’]s?|[.:])+$", "");
            List<String> stems = Stems.of(text);
            if (!stems.isEmpty()) {
                words.add(new Word(text, quoted, stems));
            }
        }
        return words;
    }

    private boolean words(List<Word> words) {
        int named = 0;
        int at = 0;
        while (at < words.size()) {
            int taken = words.get(at).quoted() ? 0 : phrase(words, at);
            if (taken == 0) {
                Set<Dimension> kinds = ++named > MAX_NAMES
                        ? Set.of()
                        : names.apply(words.get(at).text());
                if (kinds.isEmpty()) {
                    return false;
                }
                chosen.name(new Named(kinds, words.get(at).text()));
            }
            at += Math.max(1, taken);
        }
        return true;
    }

    /**
     * Returns the number of words of the longest phrase here; 0 if there is none, or if a word is only part of a name.
     */
    private int phrase(List<Word> words, int at) {
        List<String> stems = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        for (int i = at; i < words.size() && !words.get(i).quoted(); i++) {
            stems.addAll(words.get(i).stems());
            ends.add(stems.size());
        }
        FleetWords.Phrase phrase = FleetWords.STANDARD.at(stems, 0);
        int taken = ends.indexOf(phrase.stems().size()) + 1;
        List<Choice> meant = phrase.choices().stream()
                .filter(choice -> choice.isMeantBy(words.get(at).text()))
                .toList();
        if (meant.isEmpty() || taken == 0) {
            return 0;
        }
        for (Choice choice : meant) {
            if (choice.role().equals("period")) {
                chosen.period(Period.named(choice.value(), now));
            } else {
                chosen.take(choice);
            }
        }
        return taken;
    }
}

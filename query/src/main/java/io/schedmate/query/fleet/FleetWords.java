package io.schedmate.query.fleet;

import io.schedmate.query.text.Stems;
import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The vocabulary of questions about the fleet, and the choice of each word. */
final class FleetWords {

    /** Roles of words that choose nothing by themselves. */
    private static final Set<String> WORDS_ONLY = Set.of("silent", "what");

    static final FleetWords STANDARD = new FleetWords();

    private final Map<String, List<Phrase>> byFirst = new HashMap<>();
    private final List<QueryPart> parts;

    /** Words that choose values, with their roles. */
    record Phrase(List<String> stems, List<Choice> choices) {}

    /** @param exact the word with its ending; null for any ending */
    record Choice(String role, String value, @Nullable String exact) {

        boolean isMeantBy(String word) {
            return exact == null || exact.equals(word);
        }
    }

    private FleetWords() {
        Map<List<String>, List<Choice>> choices = new HashMap<>();
        Tables.resource(io.schedmate.query.Answer.class, "fleet.tsv", 3)
                .forEach(row -> List.of(row.get(2).split("\\|"))
                        .forEach(form -> choices.computeIfAbsent(Stems.of(form), _ -> new ArrayList<>())
                                .add(new Choice(
                                        row.get(0), row.get(1), form.startsWith("=") ? form.substring(1) : null))));
        choices.forEach((stems, chosen) -> byFirst.computeIfAbsent(stems.getFirst(), _ -> new ArrayList<>())
                .add(new Phrase(stems, List.copyOf(chosen))));
        parts = choices.values().stream()
                .flatMap(List::stream)
                .filter(choice -> !WORDS_ONLY.contains(choice.role()))
                .map(choice -> new QueryPart(choice.role(), choice.value()))
                .distinct()
                .sorted(Comparator.comparing(QueryPart::role).thenComparing(QueryPart::value))
                .toList();
        byFirst.values()
                .forEach(phrases -> phrases.sort(Comparator.comparingInt(
                        (Phrase phrase) -> -phrase.stems().size())));
    }

    /** Returns the parts that a query may consist of. */
    List<QueryPart> parts() {
        return parts;
    }

    /** Returns the longest phrase that starts there; without choices if there is none. */
    Phrase at(List<String> stems, int from) {
        return byFirst.getOrDefault(stems.get(from), List.of()).stream()
                .filter(phrase -> from + phrase.stems().size() <= stems.size()
                        && stems.subList(from, from + phrase.stems().size()).equals(phrase.stems()))
                .findFirst()
                .orElseGet(() -> new Phrase(List.of(stems.get(from)), List.of()));
    }
}

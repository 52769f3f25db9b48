package io.schedmate.query.question;

import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.text.Stems;
import io.schedmate.tables.Tables;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The names of things in questions and logs, and the words to ignore. */
public final class Lexicon {

    /** Marks a name that people use but logs do not. */
    private static final String ASKED_ONLY = "?";

    private static final String FOLDER = "/io/schedmate/query/";

    private final Map<String, List<Named>> byFirstStem = new HashMap<>();
    private final Map<String, Concept> byId = new HashMap<>();
    private final Set<String> stopWords = new HashSet<>();

    private record Named(List<String> form, Concept concept) {}

    /** Returns the lexicon that ships with the engine. */
    public static Lexicon standard() {
        return Standard.LEXICON;
    }

    private static final class Standard {
        static final Lexicon LEXICON = new Lexicon(text("lexicon.tsv"), text("stop-words.txt"));
    }

    Lexicon(String concepts, String stops) {
        stops.lines()
                .forEach(line -> stopWords.addAll(Arrays.asList(line.strip().split("\\s+"))));
        Tables.read(new StringReader(concepts), "lexicon.tsv", 5).forEach(this::add);
        byFirstStem
                .values()
                .forEach(
                        named -> named.sort((a, b) -> b.form().size() - a.form().size()));
    }

    private void add(List<String> row) {
        List<String> names = Arrays.asList(row.get(4).split("\\|"));
        List<List<String>> forms = forms(names.stream().filter(name -> !name.startsWith(ASKED_ONLY)));
        Concept concept = new Concept(
                row.get(0),
                Kind.valueOf(row.get(1).toUpperCase(Locale.ROOT)),
                row.get(2).isEmpty() ? null : row.get(2).equals("low"),
                Double.parseDouble(row.get(3)),
                forms);
        byId.put(concept.id(), concept);
        forms(names.stream())
                .forEach(form -> byFirstStem
                        .computeIfAbsent(form.getFirst(), _ -> new ArrayList<>())
                        .add(new Named(form, concept)));
    }

    private static List<List<String>> forms(Stream<String> names) {
        return names.map(Stems::of).filter(form -> !form.isEmpty()).distinct().toList();
    }

    /**
     * Returns the concept with the longest name at a position of a question's stems; the first one in the lexicon if
     * several match; null if none does.
     */
    public @Nullable Found at(List<String> stems, int from) {
        for (Named named : byFirstStem.getOrDefault(stems.get(from), List.of())) {
            int end = from + named.form().size();
            if (end <= stems.size() && stems.subList(from, end).equals(named.form())) {
                return new Found(named.concept(), named.form().size());
            }
        }
        return null;
    }

    /** A concept and the number of words that named it. */
    public record Found(Concept concept, int words) {}

    public Concept get(String id) {
        Concept concept = byId.get(id);
        if (concept == null) {
            throw new IllegalArgumentException("Expected a concept of the lexicon (" + id + ")");
        }
        return concept;
    }

    public boolean isStopWord(String word) {
        return stopWords.contains(word);
    }

    /** Returns the name that differs from a word by one typing error; null if there is none. */
    @Nullable
    String closest(String stem) {
        return new Vocabulary(byFirstStem.keySet()).closest(stem);
    }

    private static String text(String name) {
        try (InputStream in = Lexicon.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException("Expected a resource (" + FOLDER + name + ")");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}

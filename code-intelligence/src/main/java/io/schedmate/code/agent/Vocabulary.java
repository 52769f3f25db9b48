package io.schedmate.code.agent;

import io.schedmate.code.effort.Effort;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Answers that do not stand in a line word for word, and the words of a line that they may be read from. */
final class Vocabulary {

    static final Vocabulary STANDARD = read("vocabulary.tsv");

    private final List<Term> terms;

    private Vocabulary(List<Term> terms) {
        this.terms = terms;
    }

    /**
     * @param field a component of the metadata
     * @param answer as the metadata words it
     * @param asked what a model may call it
     * @param line what the line must hold
     */
    record Term(String field, String answer, Pattern asked, Pattern line) {}

    /** The term that a model's words mean; of several the one that they name at most length. */
    Optional<Term> find(WorkloadField field, String words) {
        return terms.stream()
                .filter(term -> term.field().equals(field.component()))
                .filter(term -> longest(term, words) > 0)
                .max(Comparator.comparingInt(term -> longest(term, words)));
    }

    List<String> answers(WorkloadField field) {
        return terms.stream()
                .filter(term -> term.field().equals(field.component()))
                .map(term -> term.answer().replaceFirst(",.*", ""))
                .distinct()
                .toList();
    }

    private static int longest(Term term, String words) {
        return term.asked()
                .matcher(Effort.text(words))
                .results()
                .mapToInt(match -> match.end() - match.start())
                .max()
                .orElse(0);
    }

    private static Vocabulary read(String file) {
        List<Term> terms = new ArrayList<>();
        try (InputStream in = Vocabulary.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("expected the resource (" + file + ") beside the class");
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] parts = line.split("\t");
                if (!line.startsWith("#") && parts.length == 4) {
                    terms.add(new Term(parts[0], parts[1], insensitive(parts[2]), insensitive(parts[3])));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Vocabulary(List.copyOf(terms));
    }

    private static Pattern insensitive(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }
}

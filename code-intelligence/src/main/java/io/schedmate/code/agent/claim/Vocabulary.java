package io.schedmate.code.agent.claim;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.tables.Tables;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Answers that do not occur literally in a line, and the words that imply them. */
public final class Vocabulary {

    public static final Vocabulary STANDARD = read("vocabulary.tsv");

    private final List<Term> terms;

    private Vocabulary(List<Term> terms) {
        this.terms = terms;
    }

    /**
     * @param field a component of the metadata
     * @param answer the value in the metadata's wording
     * @param asked matches the words that a model may use
     * @param line matches a text that the line must contain
     */
    record Term(String field, String answer, Pattern asked, Pattern line) {}

    /** Returns the term that matches a model's words; if several match, the one with the longest match. */
    Optional<Term> find(WorkloadField field, String words) {
        return terms.stream()
                .filter(term -> term.field().equals(field.fieldName()))
                .filter(term -> longest(term, words) > 0)
                .max(Comparator.comparingInt(term -> longest(term, words)));
    }

    public List<String> answers(WorkloadField field) {
        return terms.stream()
                .filter(term -> term.field().equals(field.fieldName()))
                .map(term -> term.answer().replaceFirst(",.*", ""))
                .distinct()
                .toList();
    }

    private static int longest(Term term, String words) {
        return term.asked()
                .matcher(WorkLimit.text(words))
                .results()
                .mapToInt(match -> match.end() - match.start())
                .max()
                .orElse(0);
    }

    private static Vocabulary read(String file) {
        return new Vocabulary(Tables.resource(
                Vocabulary.class,
                file,
                4,
                row -> new Term(row.get(0), row.get(1), insensitive(row.get(2)), insensitive(row.get(3)))));
    }

    private static Pattern insensitive(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }
}

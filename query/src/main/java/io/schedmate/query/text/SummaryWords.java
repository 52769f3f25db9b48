package io.schedmate.query.text;

import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Words for summaries of a series, such as average, maximum or total. */
public final class SummaryWords {

    private static final String AVERAGE = "average";

    private static final Map<String, String> MEANINGS = read(Tables.resource(Answer.class, "summaries.tsv", 2));

    private SummaryWords() {}

    /** Returns the meanings of such words among the stems. Synonyms share one meaning. */
    public static Set<String> meanings(Collection<String> stems) {
        return stems.stream().map(MEANINGS::get).filter(Objects::nonNull).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns whether one of the stems means that an average was taken. */
    public static boolean isAverage(Collection<String> stems) {
        return meanings(stems).contains(AVERAGE);
    }

    private static Map<String, String> read(List<List<String>> rows) {
        Map<String, String> meanings = new HashMap<>();
        for (List<String> row : rows) {
            for (String word : row.get(1).split("\\|")) {
                meanings.put(Stems.stem(word), row.get(0));
            }
        }
        return Map.copyOf(meanings);
    }
}

package io.schedmate.query.value;

import io.schedmate.query.Answer;
import io.schedmate.query.text.Stems;
import io.schedmate.tables.Tables;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The words by which questions and logs tell the parts of a data set apart. */
final class Splits {

    private static final Splits STANDARD = new Splits(Tables.resource(Answer.class, "splits.tsv", 2));

    private final Map<String, String> parts = new HashMap<>();

    private Splits(List<List<String>> rows) {
        rows.forEach(row -> parts.put(Stems.stem(row.get(0)), row.get(1)));
    }

    static Splits standard() {
        return STANDARD;
    }

    /** Whether a name names parts of the data and none of those that are asked for. */
    boolean isOther(List<String> asked, List<String> name) {
        Set<String> wanted = in(asked);
        Set<String> named = in(name);
        return !wanted.isEmpty() && !named.isEmpty() && named.stream().noneMatch(wanted::contains);
    }

    boolean areNamed(List<String> name) {
        return !in(name).isEmpty();
    }

    private Set<String> in(List<String> stems) {
        Set<String> found = new HashSet<>();
        for (String stem : stems) {
            String part = parts.get(stem);
            if (part != null) {
                found.add(part);
            }
        }
        return found;
    }
}

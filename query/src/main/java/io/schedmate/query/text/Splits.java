package io.schedmate.query.text;

import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The words by which questions and logs tell the parts of a data set apart. */
public final class Splits {

    private static final Splits STANDARD = new Splits(Tables.resource(Answer.class, "splits.tsv", 2));

    private final Map<String, String> parts = new HashMap<>();

    private Splits(List<List<String>> rows) {
        rows.forEach(row -> parts.put(Stems.stem(row.get(0)), row.get(1)));
    }

    public static Splits standard() {
        return STANDARD;
    }

    /** Whether a name names parts of the data and none of those that are asked for. */
    public boolean isOther(Collection<String> asked, Collection<String> name) {
        Set<String> wanted = in(asked);
        Set<String> named = in(name);
        return !wanted.isEmpty() && !named.isEmpty() && named.stream().noneMatch(wanted::contains);
    }

    /** Whether both name one part of the data. */
    public boolean shareOne(Collection<String> asked, Collection<String> name) {
        Set<String> named = in(name);
        return in(asked).stream().anyMatch(named::contains);
    }

    public boolean areNamed(Collection<String> name) {
        return !in(name).isEmpty();
    }

    private Set<String> in(Collection<String> stems) {
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

package io.schedmate.query.text;

import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The words for the splits of a data set, such as training and validation. */
public final class Splits {

    private static final Splits STANDARD = new Splits(Tables.resource(Answer.class, "splits.tsv", 2));

    private final Map<String, String> parts = new HashMap<>();

    private Splits(List<List<String>> rows) {
        rows.forEach(row -> parts.put(Stems.stem(row.get(0)), row.get(1)));
    }

    public static Splits standard() {
        return STANDARD;
    }

    /** Returns whether a name mentions splits of the data, but not the requested ones. */
    public boolean isOther(Collection<String> asked, Collection<String> name) {
        Set<String> wanted = in(asked);
        Set<String> named = in(name);
        return !wanted.isEmpty() && !named.isEmpty() && named.stream().noneMatch(wanted::contains);
    }

    /** Returns whether both name the same split. */
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

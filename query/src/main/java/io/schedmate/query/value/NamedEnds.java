package io.schedmate.query.value;

import io.schedmate.query.Answer;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.text.Stems;
import io.schedmate.tables.Tables;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The words in names that show which value of a series they hold. */
final class NamedEnds {

    private static final NamedEnds STANDARD = new NamedEnds(Tables.resource(Answer.class, "ends-of-series.tsv", 2));

    private final Map<Aggregate, Set<String>> words = new EnumMap<>(Aggregate.class);

    private NamedEnds(List<List<String>> rows) {
        rows.forEach(row -> words.put(
                Aggregate.valueOf(row.get(0)),
                Arrays.stream(row.get(1).split("\\|")).map(Stems::stem).collect(Collectors.toUnmodifiableSet())));
    }

    static NamedEnds standard() {
        return STANDARD;
    }

    /** Returns whether a name shows that its value is a requested one. */
    boolean isOneOf(List<Aggregate> asked, List<String> name) {
        return asked.stream()
                .map(aggregate -> words.getOrDefault(aggregate, Set.of()))
                .anyMatch(ends -> name.stream().anyMatch(ends::contains));
    }
}

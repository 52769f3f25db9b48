package io.schedmate.query.question;

import io.schedmate.query.text.Phrases;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The phrases that show which kind of answer, and which value of a series, a question asks for. */
final class Cues {

    /** The kinds of answers, in the order in which they are tried. Any other question asks for a value. */
    private static final Map<Wanted, Pattern> WANTED = patterns(
            "wanted.", List.of(Wanted.CAUSE, Wanted.COUNT, Wanted.DURATION, Wanted.WHEN, Wanted.WHERE, Wanted.YES_NO));

    private static final Map<Aggregate, Pattern> AGGREGATES = patterns(
            "aggregate.",
            List.of(
                    Aggregate.HIGHEST,
                    Aggregate.LOWEST,
                    Aggregate.WORST,
                    Aggregate.BEST,
                    Aggregate.FIRST,
                    Aggregate.LAST,
                    Aggregate.AVERAGE));

    private Cues() {}

    private static <E extends Enum<E>> Map<E, Pattern> patterns(String prefix, List<E> kinds) {
        Map<E, Pattern> patterns = new LinkedHashMap<>();
        kinds.forEach(kind -> patterns.put(kind, Pattern.compile(Phrases.of(prefix + kind.name()))));
        return patterns;
    }

    static Wanted wanted(String question) {
        for (Map.Entry<Wanted, Pattern> each : WANTED.entrySet()) {
            if (each.getValue().matcher(question).find()) {
                return each.getKey();
            }
        }
        return Wanted.VALUE;
    }

    static List<Aggregate> aggregates(String question) {
        List<Aggregate> found = new ArrayList<>();
        AGGREGATES.forEach((aggregate, pattern) -> {
            if (pattern.matcher(question).find()) {
                found.add(aggregate);
            }
        });
        return found;
    }
}

package io.schedmate.query.standing;

import com.google.re2j.Pattern;
import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Recognises questions about the current state of a job. */
final class StandingQuestions {

    static final StandingQuestions STANDARD = new StandingQuestions();

    private final Map<StandingFact, Pattern> patterns = new EnumMap<>(StandingFact.class);

    private StandingQuestions() {
        Tables.resource(Answer.class, "standing.tsv", 2)
                .forEach(row -> patterns.put(
                        StandingFact.valueOf(row.get(0).toUpperCase(Locale.ROOT)), PlainQuestion.pattern(row.get(1))));
    }

    Optional<StandingFact> read(String question) {
        String plain = PlainQuestion.of(question);
        return patterns.entrySet().stream()
                .filter(fact -> fact.getValue().matches(plain))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}

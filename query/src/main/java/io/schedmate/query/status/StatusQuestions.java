package io.schedmate.query.status;

import com.google.re2j.Pattern;
import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Recognises questions about the current state of a job. */
final class StatusQuestions {

    static final StatusQuestions STANDARD = new StatusQuestions();

    private final Map<StatusFact, Pattern> patterns = new EnumMap<>(StatusFact.class);

    private StatusQuestions() {
        Tables.resource(Answer.class, "status.tsv", 2)
                .forEach(row -> patterns.put(
                        StatusFact.valueOf(row.get(0).toUpperCase(Locale.ROOT)), PlainQuestion.pattern(row.get(1))));
    }

    Optional<StatusFact> read(String question) {
        String plain = PlainQuestion.of(question);
        return patterns.entrySet().stream()
                .filter(fact -> fact.getValue().matches(plain))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}

package io.schedmate.query.standing;

import com.google.re2j.Pattern;
import io.schedmate.query.Answer;
import io.schedmate.tables.Tables;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Tells which questions are about how a job stands. */
final class StandingQuestions {

    static final StandingQuestions STANDARD = new StandingQuestions();

    private static final String IT = "(?:it|this|this job|the job|my job|the run|my run|the training)";

    private final Map<StandingFact, Pattern> patterns = new EnumMap<>(StandingFact.class);

    private StandingQuestions() {
        Tables.resource(Answer.class, "standing.tsv", 2)
                .forEach(row -> patterns.put(
                        StandingFact.valueOf(row.get(0).toUpperCase(Locale.ROOT)),
                        Pattern.compile(row.get(1).replace("{it}", IT))));
    }

    Optional<StandingFact> read(String question) {
        String plain = question.toLowerCase(Locale.ROOT)
                .replaceAll("[?!.\\s]+$", "")
                .strip()
                .replaceAll("\\s+", " ");
        return patterns.entrySet().stream()
                .filter(fact -> fact.getValue().matches(plain))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}

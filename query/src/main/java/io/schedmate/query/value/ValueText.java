package io.schedmate.query.value;

import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.BelowKey;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Phrases;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats a value with its unit, the requested step or epoch, and its line. */
record ValueText(Log log) {

    private static final Pattern UNIT = Pattern.compile(Phrases.of("value.unit"));

    Finding finding(Question question, Series.Point point, FieldSearch.Match best) {
        List<Spot> spots = new ArrayList<>(List.of(point.spot()));
        StringBuilder answer = new StringBuilder(
                BelowKey.values(log.digest(), point.spot()).orElseGet(() -> value(point, best.field())));
        for (Concept index : indexes(question)) {
            Log.IndexAt at = log.indexAt(point.spot(), index);
            if (at != null) {
                answer.append(", ").append(index.id()).append(' ').append(at.text());
                if (!at.spot().equals(point.spot())) {
                    spots.add(at.spot());
                }
            }
        }
        answer.append(": ").append(Quote.around(point.spot(), point.token().from()));
        return new Finding(answer.toString(), spots, Math.min(1, best.score()));
    }

    static String value(Series.Point point, Field field) {
        String text = point.spot().text();
        if (field.isNumber() || field.value().size() == 1) {
            Matcher unit = UNIT.matcher(text).region(point.token().to(), text.length());
            return point.token().text() + (field.isNumber() && unit.lookingAt() ? " " + unit.group(1) : "");
        }
        int to = Math.min(text.length(), field.value().getLast().to());
        return text.substring(point.token().from(), Math.max(point.token().to(), to));
    }

    private Set<Concept> indexes(Question question) {
        if (!question.indexesAsked().isEmpty()) {
            return question.indexesAsked();
        }
        return Set.of();
    }
}

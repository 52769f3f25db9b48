package io.schedmate.query.value;

import com.google.re2j.Pattern;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.text.Phrases;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Answers when a quantity dropped or jumped: at the largest change between two consecutive values. */
public record SeriesChanges(Log log) {

    private static final Pattern FELL = Pattern.compile(Phrases.of("change.fell"));
    private static final Pattern ROSE = Pattern.compile(Phrases.of("change.rose"));
    private static final Set<Aggregate> ENDS = Set.of(Aggregate.FIRST, Aggregate.LAST);

    public static boolean areAsked(Question question) {
        boolean quantity = question.concepts().stream().anyMatch(concept -> concept.kind() == Kind.QUANTITY);
        boolean when =
                question.wanted() == Wanted.WHEN || !question.indexesAsked().isEmpty();
        return quantity
                && when
                && ENDS.containsAll(question.aggregates())
                && (FELL.matcher(question.text()).find()
                        || ROSE.matcher(question.text()).find());
    }

    public Optional<Finding> answer(Question question) {
        return AskedSeries.of(log, question).map(series -> finding(question, series.points(), series.score()));
    }

    private Finding finding(Question question, List<Series.Point> points, double confidence) {
        int sign = FELL.matcher(question.text()).find() ? -1 : 1;
        int at = place(question, points, sign);
        Series.Point point = points.get(at);
        List<Spot> spots = new ArrayList<>(List.of(point.spot()));
        StringBuilder answer = new StringBuilder();
        for (String id : List.of("step", "epoch")) {
            Log.IndexAt index = log.indexAt(point.spot(), log.lexicon().get(id));
            if (index != null) {
                answer.append(id).append(' ').append(index.text()).append(", ");
                spots.add(index.spot());
            }
        }
        answer.append(points.get(at - 1).token().text())
                .append(" to ")
                .append(point.token().text())
                .append(": ")
                .append(Quote.around(point.spot(), point.token().from()));
        return new Finding(answer.toString(), spots.stream().distinct().toList(), Math.min(1, confidence));
    }

    /** Returns the first position with the value that the question names, or else the first, last or largest change. */
    private static int place(Question question, List<Series.Point> points, int sign) {
        List<Integer> changes = new ArrayList<>();
        int largest = 1;
        for (int i = 1; i < points.size(); i++) {
            largest = sign * change(points, i) > sign * change(points, largest) ? i : largest;
            if (sign * change(points, i) > 0) {
                changes.add(i);
                if (question.literals().contains(points.get(i).token().text())) {
                    return i;
                }
            }
        }
        if (question.aggregates().isEmpty() || changes.isEmpty()) {
            return largest;
        }
        return question.aggregates().contains(Aggregate.LAST) ? changes.getLast() : changes.getFirst();
    }

    private static double change(List<Series.Point> points, int i) {
        return points.get(i).number() - points.get(i - 1).number();
    }
}

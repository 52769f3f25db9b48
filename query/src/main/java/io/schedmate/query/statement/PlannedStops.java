package io.schedmate.query.statement;

import com.google.re2j.Pattern;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Phrases;
import java.util.List;
import java.util.Optional;

/** Answers why a job that did not fail stopped, with the line in which the program reports it. */
public record PlannedStops(Log log) {

    private static final Pattern ASKED = Pattern.compile(Phrases.of("planned-stop.asked"));
    private static final Pattern STATEMENT = Pattern.compile(Phrases.of("planned-stop.statement"));
    private static final double STATED = 0.75;

    public static boolean areAsked(Question question) {
        return ASKED.matcher(question.text()).find();
    }

    public Optional<Finding> answer() {
        Group last = null;
        for (Group group : log.digest().groups()) {
            boolean stated = STATEMENT.matcher(group.example()).find() && !log.isSource(group);
            last = stated && (last == null || group.endsAfter(last)) ? group : last;
        }
        if (last == null) {
            return Optional.empty();
        }
        Spot spot = log.spot(last, last.size() - 1);
        return Optional.of(new Finding(Quote.of(spot), List.of(spot), STATED));
    }
}

package io.schedmate.query.statement;

import com.google.re2j.Pattern;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.PassageAnswers;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Phrases;
import java.util.List;
import java.util.Optional;

/** Answers what a user can do or set, from the lines in which the program itself gives that advice. */
public record AdviceInLog(Log log, PassageAnswers passages) {

    private static final Pattern ASKED = Pattern.compile(Phrases.of("advice.asked"));
    private static final Pattern GIVEN = Pattern.compile(Phrases.of("advice.given"));
    private static final double GIVES_ADVICE = 0.25;

    public static boolean isAsked(Question question) {
        return ASKED.matcher(question.text()).find();
    }

    public Optional<Finding> answer(Question question) {
        List<Concept> named = question.concepts().stream()
                .filter(concept -> concept.kind() != Concept.Kind.WEAK)
                .toList();
        return passages.ranked(question.about(named)).stream()
                .filter(scored -> GIVEN.matcher(scored.group().example()).find())
                .filter(scored -> !log.isSource(scored.group()))
                .findFirst()
                .map(scored -> {
                    Spot spot = log.spot(scored.group(), 0);
                    return new Finding(Quote.about(spot, named), List.of(spot), scored.score() + GIVES_ADVICE);
                });
    }
}

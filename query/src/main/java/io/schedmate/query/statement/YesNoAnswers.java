package io.schedmate.query.statement;

import com.google.re2j.Pattern;
import io.schedmate.query.JobFacts;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.PassageAnswers;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Answers yes or no if rules can decide, and always cites a line. */
public record YesNoAnswers(
        Log log, JobFacts facts, PassageAnswers passages, CauseAnswers causes, ProgressAnswers progress) {

    private static final Set<String> WAYS_TO_DIE = Words.of("yes-no.ways-to-die");

    private static final Pattern GOOD_END = Pattern.compile(Phrases.of("yes-no.good-end"));
    private static final Pattern CARRIED_ON = Pattern.compile(Phrases.of("yes-no.carried-on"));
    private static final Pattern BLAMED = Pattern.compile(Phrases.of("yes-no.blamed"));
    private static final int LAST_LINES = 60;

    public Optional<Finding> answer(Question question) {
        if (CARRIED_ON.matcher(question.text()).find()) {
            return progress.reached(log.lexicon().get("step"));
        }
        if (question.mentionsAny(WAYS_TO_DIE) && facts.failure().isPresent()) {
            return causes.answer(question).map(finding -> opened(question, finding));
        }
        if (facts.failure().isPresent() && BLAMED.matcher(question.text()).find()) {
            return causes.answer(question).map(finding -> blamed(question, finding));
        }
        if (question.mentionsAny(WAYS_TO_DIE) || question.mentions("error")) {
            Optional<Finding> good = goodEnd(false);
            if (good.isPresent()) {
                return good;
            }
        }
        return passages.answer(question);
    }

    /**
     * Answers that the job ended well; empty if the end of its log does not report that.
     *
     * @param isAskedFor whether the question asks for success rather than failure
     */
    public Optional<Finding> goodEnd(boolean isAskedFor) {
        int end = (int) log.digest().lines();
        for (int line = end; line > Math.max(0, end - LAST_LINES); line--) {
            Spot spot = log.digest().spot(line);
            if (GOOD_END.matcher(spot.text()).find()) {
                return Optional.of(new Finding((isAskedFor ? "Yes: " : "No: ") + Quote.of(spot), List.of(spot), 0.65));
            }
        }
        return Optional.empty();
    }

    /** Answers whether the line of the cause mentions the suspected thing. */
    private static Finding blamed(Question question, Finding cause) {
        List<String> stems = Log.stems(cause.spots().getFirst());
        boolean named = question.concepts().stream()
                .filter(concept -> concept.kind() == Concept.Kind.THING || concept.kind() == Concept.Kind.WORD)
                .anyMatch(concept -> concept.in(stems));
        return new Finding((named ? "Yes: " : "No: ") + cause.answer(), cause.spots(), cause.confidence());
    }

    private Finding opened(Question question, Finding finding) {
        boolean same = question.concepts().stream()
                .filter(concept -> WAYS_TO_DIE.contains(concept.id()))
                .anyMatch(concept -> isStated(concept, finding));
        return new Finding((same ? "Yes: " : "No: ") + finding.answer(), finding.spots(), finding.confidence());
    }

    private boolean isStated(Concept concept, Finding finding) {
        return log.groupsMentioning(concept).stream()
                .anyMatch(group -> group.stems()
                        .equals(io.schedmate.query.text.Tokens.of(
                                        finding.spots().getFirst().text())
                                .stream()
                                .flatMap(token -> token.stems().stream())
                                .toList()));
    }
}

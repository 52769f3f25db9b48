package io.schedmate.query.answer;

import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.PassageAnswers;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.statement.CauseAnswers;
import io.schedmate.query.statement.PlannedStops;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Chooses between the diagnosis and the line of another error, based on what the question names. */
record ErrorAnswers(Log log, CauseAnswers causes, PassageAnswers passages, PlannedStops stops) {

    private static final double OTHER_ERROR = 0.75;
    /** The minimum score of another error's line, which must mention what the question names. */
    private static final double MAX_NAMED = 0.6;

    private static final Pattern SAYING = Pattern.compile(Phrases.of("cause.saying"));
    /** Questions whether a named thing was the cause. */
    private static final Pattern BLAMES = Pattern.compile(Phrases.of("cause.blames"));

    private static final Set<String> WHOLE_JOB = Words.of("cause.whole-job");
    /** Questions about what went wrong; the diagnosis answers them, unless a line states it more plainly. */
    private static final Pattern AMISS = Pattern.compile(Phrases.of("cause.amiss"));

    private static final Pattern TO_DO = Pattern.compile(Phrases.of("cause.to-do"));

    /** Returns whether a question asks what went wrong. */
    static boolean areAsked(Question question) {
        return AMISS.matcher(question.text()).find();
    }

    /** Returns what to do about the failure, unless the question is about something else. */
    Optional<Finding> actions(Question question) {
        List<Concept> quantities = question.concepts().stream()
                .filter(concept -> concept.kind() == Concept.Kind.QUANTITY)
                .toList();
        return TO_DO.matcher(question.text()).find()
                ? causes.actions()
                        .filter(found -> isOfTheJob(question) || mentions(found, named(question)))
                        .filter(found -> quantities.isEmpty() || mentions(found, quantities))
                : Optional.empty();
    }

    /** Returns the diagnosis or the line of an error, if either mentions what is asked for. */
    Optional<Finding> amiss(Question question) {
        List<Concept> named = named(question);
        Optional<Finding> cause = causes.answer(question);
        return named.isEmpty() || cause.isEmpty() || mentions(cause.get(), named)
                ? cause
                : passages.error(question.about(named), MAX_NAMED)
                        .or(() -> question.wanted() == Wanted.VALUE ? Optional.empty() : cause);
    }

    private List<Concept> named(Question question) {
        return question.concepts().stream()
                .filter(concept -> concept.kind() == Concept.Kind.THING || concept.kind() == Concept.Kind.WORD)
                .filter(concept -> !log.groupsMentioning(concept).isEmpty())
                .toList();
    }

    /** Returns whether the question is about the job or its training as a whole. */
    private boolean isOfTheJob(Question question) {
        return named(question).stream().allMatch(concept -> WHOLE_JOB.contains(concept.id()));
    }

    private static boolean mentions(Finding finding, List<Concept> named) {
        List<String> stems = Log.stems(finding.spots().getFirst());
        return named.stream().anyMatch(concept -> concept.in(stems));
    }

    /** Returns the diagnosis, or the line of another error that the question names: what did the CUDA error say? */
    Optional<Finding> cause(Question question) {
        Optional<Finding> cause = causes.answer(question);
        if (cause.isEmpty()) {
            return (PlannedStops.areAsked(question) ? stops.answer() : Optional.<Finding>empty())
                    .or(() -> isOfTheJob(question) ? causes.exception() : Optional.empty())
                    .or(() -> passages.answer(question));
        }
        List<Concept> named = named(question);
        if (named.isEmpty()
                || isOfTheJob(question)
                || BLAMES.matcher(question.text()).find()
                || mentions(cause.get(), named)) {
            return cause;
        }
        boolean saying = SAYING.matcher(question.text()).find();
        return (saying
                        ? passages.answer(question).filter(passage -> passage.confidence() > OTHER_ERROR)
                        : passages.error(question.about(named), MAX_NAMED))
                .or(() -> cause);
    }
}

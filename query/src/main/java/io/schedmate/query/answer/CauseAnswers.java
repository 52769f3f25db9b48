package io.schedmate.query.answer;

import io.schedmate.query.JobFacts;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers why a job ended from the diagnosis, with the line that says it. */
final class CauseAnswers {

    private final Log log;
    private final JobFacts facts;

    CauseAnswers(Log log, JobFacts facts) {
        this.log = log;
        this.facts = facts;
    }

    Optional<Finding> answer(Question question) {
        if (question.text().matches(".*\\b(?:each|attempts|every attempt|all attempts)\\b.*")
                && !facts.attempts().isEmpty()) {
            return attempts();
        }
        return facts.failure().map(failure -> withIndexes(question, told(question, failure)));
    }

    private Finding told(Question question, JobFacts.Failure failure) {
        Spot cause = log.digest().spot((int) failure.causeLine());
        List<Spot> spots = new ArrayList<>(List.of(cause));
        if (failure.firstLine() != failure.causeLine()) {
            spots.add(log.digest().spot((int) failure.firstLine()));
        }
        return new Finding(
                failure.what() + ": " + Quote.of(cause),
                spots,
                failure.certain()
                        ? 0.8
                        : question.text().matches(".*(?:who|what) (?:\\w+ ){0,2}killed.*") ? 0.45 : 0.6);
    }

    private Optional<Finding> attempts() {
        Finding all = null;
        for (JobFacts.Failure failure : facts.attempts()) {
            Spot cause = log.digest().spot((int) failure.causeLine());
            Finding one = new Finding(failure.what() + ": " + Quote.of(cause), List.of(cause), 0.7);
            all = all == null ? one : all.and(one);
        }
        return Optional.ofNullable(all);
    }

    /** At which step, how many iterations: where the log stood when it happened. */
    private Finding withIndexes(Question question, Finding cause) {
        Finding all = cause;
        for (Concept concept : question.concepts()) {
            if (concept.kind() == Concept.Kind.INDEX) {
                Log.IndexAt at = log.indexAt(cause.spots().getFirst(), concept);
                if (at != null) {
                    all = all.and(new Finding(concept.id() + " " + at.text(), List.of(at.spot()), 0.7));
                }
            }
        }
        return all;
    }
}

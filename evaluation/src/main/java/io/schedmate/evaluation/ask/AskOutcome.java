package io.schedmate.evaluation.ask;

import io.schedmate.query.Answer;

/**
 * What a contender said to one question.
 *
 * @param existing how many of its citations stand in the log as quoted
 */
public record AskOutcome(AskCase question, Answer answer, Verdict verdict, int existing, double seconds) {

    /** How an answer compares with the truth. */
    public enum Verdict {
        /** The right values, proved by a fair line. */
        RIGHT,
        /** Another answer, or one without a fair line. */
        WRONG,
        /** Not answered though the log tells. */
        MISSED,
        /** Not answered, and rightly so. */
        REFUSED,
        /** Answered though the log does not tell. */
        INVENTED
    }

    static Verdict verdict(AskCase question, Answer answer) {
        if (!answer.answered()) {
            return question.answerable() ? Verdict.MISSED : Verdict.REFUSED;
        }
        if (!question.answerable()) {
            return Verdict.INVENTED;
        }
        boolean proved = answer.citations().stream().anyMatch(citation -> question.isProvedBy(citation.line()));
        String said = answer.answer() == null ? "" : answer.answer();
        return proved && question.holdsValues(said) ? Verdict.RIGHT : Verdict.WRONG;
    }
}

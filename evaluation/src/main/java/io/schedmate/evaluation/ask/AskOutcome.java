package io.schedmate.evaluation.ask;

import io.schedmate.query.Answer;

/**
 * A contender's answer to one question.
 *
 * @param existing number of its citations that are in the log as quoted
 */
public record AskOutcome(AskCase question, Answer answer, Verdict verdict, int existing, double seconds) {

    /** The result of comparing an answer with the truth. */
    public enum Verdict {
        /** The right values, proved by an accepted line. */
        RIGHT,
        /** Another answer, or one without an accepted line. */
        WRONG,
        /** No answer, but the log contains it. */
        MISSED,
        /** No answer, and the log contains none. */
        REFUSED,
        /** An answer that the log does not contain. */
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
        String text = answer.answer() == null ? "" : answer.answer();
        return proved && question.holdsValues(text) ? Verdict.RIGHT : Verdict.WRONG;
    }
}

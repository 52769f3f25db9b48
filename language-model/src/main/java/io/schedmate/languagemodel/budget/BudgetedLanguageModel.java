package io.schedmate.languagemodel.budget;

import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.languagemodel.chat.Reply.Answer;
import io.schedmate.languagemodel.chat.Reply.Cause;
import io.schedmate.languagemodel.chat.Reply.Unanswered;

/** Calls the model only if the budget covers the worst case, so a limit is never exceeded. */
public record BudgetedLanguageModel(LanguageModel model, TokenBudget budget) implements LanguageModel {

    @Override
    public Reply ask(Question question) {
        long most = question.maxTokens();
        if (!budget.reserve(question.asker(), most)) {
            return new Unanswered(
                    Cause.BUDGET, "today's tokens of " + question.asker() + " do not cover " + most + " more");
        }
        Reply reply = model.ask(question);
        budget.giveBack(question.asker(), Math.max(0, most - charged(reply, most)));
        return reply;
    }

    /**
     * Returns the tokens to charge: none if the model was never reached, {@code most} if a call failed without a count.
     */
    private static long charged(Reply reply, long most) {
        return switch (reply) {
            case Answer answer -> answer.tokens().total();
            case Unanswered unanswered
            when unanswered.tokens().total() > 0 -> unanswered.tokens().total();
            case Unanswered unanswered -> isUncharged(unanswered.cause()) ? 0 : most;
        };
    }

    private static boolean isUncharged(Cause cause) {
        return switch (cause) {
            case BUDGET, BUSY, PAUSED, REFUSED -> true;
            case RATE_LIMITED, LATE, UNAVAILABLE, CUT, MALFORMED -> false;
        };
    }
}

package io.schedmate.languagemodel.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.languagemodel.chat.Reply.Answer;
import io.schedmate.languagemodel.chat.Reply.Cause;
import io.schedmate.languagemodel.chat.Reply.Unanswered;
import io.schedmate.languagemodel.chat.TokenUse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetedLanguageModelTest {

    private static final Clock NOON = Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);
    private static final Answer ANSWER = new Answer("{}", List.of(), "tiny", new TokenUse(30, 10));

    @Test
    void chargesTheActualTokensOfACall() {
        var budget = new TokenBudget(1_000, 1_000, NOON);

        new BudgetedLanguageModel(_ -> ANSWER, budget).ask(question("anna", 500));

        assertThat(budget.spentToday("anna")).isEqualTo(40);
        assertThat(budget.spentToday()).isEqualTo(40);
    }

    @Test
    void rejectsACallThatCouldExceedTheDailyBudget() {
        var budget = new TokenBudget(600, 1_000, NOON);
        var model = new BudgetedLanguageModel(_ -> ANSWER, budget);

        assertThat(model.ask(question("anna", 500))).isEqualTo(ANSWER);
        assertThat(causeOf(model, question("ben", 580))).isEqualTo(Cause.BUDGET);
        assertThat(budget.spentToday()).isEqualTo(40);
    }

    @Test
    void rejectsOneCallerWithoutBlockingOthers() {
        var model = new BudgetedLanguageModel(_ -> ANSWER, new TokenBudget(10_000, 500, NOON));

        assertThat(causeOf(model, question("anna", 600))).isEqualTo(Cause.BUDGET);
        assertThat(model.ask(question("ben", 100))).isEqualTo(ANSWER);
    }

    @Test
    void chargesAnAbortedCallInFull() {
        var budget = new TokenBudget(1_000, 1_000, NOON);
        Question question = question("anna", 500);

        new BudgetedLanguageModel(_ -> new Unanswered(Cause.LATE, ""), budget).ask(question);

        assertThat(budget.spentToday()).isEqualTo(question.maxTokens());
    }

    @Test
    void chargesNothingForACallThatWasNotMade() {
        var budget = new TokenBudget(1_000, 1_000, NOON);

        new BudgetedLanguageModel(_ -> new Unanswered(Cause.PAUSED, ""), budget).ask(question("anna", 500));

        assertThat(budget.spentToday()).isZero();
    }

    @Test
    void resetsEachDay() {
        var clock = new MovingClock(NOON.instant());
        var budget = new TokenBudget(600, 600, clock);
        var model = new BudgetedLanguageModel(_ -> new Unanswered(Cause.LATE, ""), budget);
        model.ask(question("anna", 500));
        assertThat(causeOf(model, question("anna", 500))).isEqualTo(Cause.BUDGET);

        clock.now = clock.now.plus(Duration.ofDays(1));

        assertThat(causeOf(model, question("anna", 500))).isEqualTo(Cause.LATE);
    }

    private static Question question(String asker, int maxAnswerTokens) {
        return new Question(asker, "", "", "{}", maxAnswerTokens);
    }

    private static Cause causeOf(LanguageModel model, Question question) {
        Reply reply = model.ask(question);
        assertThat(reply).isInstanceOf(Unanswered.class);
        return ((Unanswered) reply).cause();
    }

    private static final class MovingClock extends Clock {
        private Instant now;

        private MovingClock(Instant now) {
            this.now = now;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}

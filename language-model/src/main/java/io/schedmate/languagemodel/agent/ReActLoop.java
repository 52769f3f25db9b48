package io.schedmate.languagemodel.agent;

import io.schedmate.code.agent.AgentTask;
import io.schedmate.code.agent.Exploration;
import io.schedmate.code.agent.TokensSpent;
import io.schedmate.code.agent.claim.Claim;
import io.schedmate.code.agent.tool.AgentTools;
import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.languagemodel.chat.Reply.Answer;
import io.schedmate.languagemodel.chat.Reply.Cause;
import io.schedmate.languagemodel.chat.Reply.Unanswered;
import io.schedmate.languagemodel.chat.TokenUse;
import io.schedmate.languagemodel.chat.ToolCall;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One exploration: thoughts, calls and observations until the model answers or a limit forces an answer. */
final class ReActLoop {

    private static final int MAX_REPETITIONS = 2;

    private final LanguageModel model;
    private final InstantSource clock;
    private final AgentTask task;
    private final Transcript transcript;
    private final Instant start;
    private TokenUse tokens = TokenUse.NONE;
    private int steps;
    private boolean mustAnswer;
    private boolean wasAskedAgain;
    private @Nullable List<Claim> preliminary;

    ReActLoop(LanguageModel model, InstantSource clock, AgentTask task, AgentTools tools) {
        this.model = model;
        this.clock = clock;
        this.task = task;
        this.transcript = new Transcript(task, tools);
        this.start = clock.instant();
    }

    Exploration run() {
        while (steps < task.limits().steps()) {
            if (!mustAnswer && isNearALimit()) {
                askForAnswer();
            }
            Question question = transcript.question(timeLeft(), !mustAnswer);
            if (!timeLeft().isPositive()) {
                return ended("no answer within " + task.limits().time());
            }
            if (question.maxTokens() > tokensLeft()) {
                return ended("the job's token budget does not cover another call");
            }
            Optional<Exploration> end = switch (ask(question)) {
                case Unanswered unanswered -> Optional.of(ended(unanswered.cause() + ": " + unanswered.detail()));
                case Answer answer -> take(answer);
            };
            if (end.isPresent()) {
                return end.get();
            }
        }
        return ended("no answer within " + steps + " calls");
    }

    private Reply ask(Question question) {
        steps++;
        Reply reply = model.ask(question);
        count(reply);
        if (reply instanceof Unanswered unanswered
                && unanswered.cause() == Cause.REFUSED
                && !question.conversation().tools().isEmpty()) {
            // Servers that cannot call tools refuse the request. The instructions then explain how to write a call as
            // text.
            transcript.writeCallsOut();
            reply = model.ask(question.withoutTools());
            count(reply);
        }
        return reply;
    }

    private void count(Reply reply) {
        tokens = tokens.plus(
                switch (reply) {
                    case Answer answer -> answer.tokens();
                    case Unanswered unanswered -> unanswered.tokens();
                });
    }

    private Optional<Exploration> take(Answer answer) {
        List<ToolCall> calls = answer.calls().isEmpty() ? WrittenCalls.in(answer.text()) : answer.calls();
        if (!calls.isEmpty() && !mustAnswer) {
            transcript.observe(answer, calls);
            return Optional.empty();
        }
        Optional<List<Claim>> claims = AnswerReader.claims(answer);
        if (claims.isPresent()) {
            return settle(answer, claims.get());
        }
        if (mustAnswer) {
            return Optional.of(ended("the answer is not a JSON object that matches the schema"));
        }
        transcript.add(answer);
        askForAnswer();
        return Optional.empty();
    }

    /** Accepts the answer, or asks once more if it lacks required fields. */
    private Optional<Exploration> settle(Answer answer, List<Claim> claims) {
        List<String> missing = task.wanted().stream()
                .filter(field ->
                        claims.stream().noneMatch(claim -> claim.field().equals(field)))
                .toList();
        if (missing.isEmpty() || wasAskedAgain || mustAnswer) {
            preliminary = claims.isEmpty() && preliminary != null ? preliminary : claims;
            return Optional.of(ended(""));
        }
        wasAskedAgain = true;
        preliminary = claims;
        transcript.add(answer);
        transcript.addUser(
                "Not found yet: " + String.join(", ", missing)
                        + ". Look where you have not looked, then answer again in full, without what the tree does not determine.");
        return Optional.empty();
    }

    private void askForAnswer() {
        mustAnswer = true;
        transcript.addUser("Answer now with the JSON object alone, from what you have seen.");
    }

    private boolean isNearALimit() {
        return steps == task.limits().steps() - 1
                || transcript.isFull()
                || transcript.repetitions() > MAX_REPETITIONS
                || timeLeft().compareTo(task.timeLeft().dividedBy(4)) < 0
                || tokensLeft() < 2 * transcript.question(timeLeft(), true).maxTokens();
    }

    private Duration timeLeft() {
        return task.timeLeft().minus(Duration.between(start, clock.instant()));
    }

    private long tokensLeft() {
        return task.tokensLeft() - tokens.total();
    }

    /** Returns the claims made so far, if any, or else the reason why there are none. */
    private Exploration ended(String obstacle) {
        var spent = new TokensSpent(tokens.prompt(), tokens.answer());
        return preliminary == null
                ? Exploration.without(obstacle, spent, steps)
                : new Exploration(preliminary, spent, steps, null);
    }
}

package io.schedmate.languagemodel.openai;

import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIIoException;
import com.openai.errors.OpenAIServiceException;
import io.micrometer.observation.ObservationRegistry;
import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.languagemodel.chat.Reply.Answer;
import io.schedmate.languagemodel.chat.Reply.Cause;
import io.schedmate.languagemodel.chat.Reply.Unanswered;
import io.schedmate.languagemodel.chat.TokenUse;
import io.schedmate.languagemodel.chat.ToolCall;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.ToolCallback;

/** Calls an OpenAI-compatible endpoint once. {@code GuardedLanguageModel} handles retries. */
public final class OpenAiLanguageModel implements LanguageModel {

    private final OpenAiEndpoint endpoint;
    private final OpenAiChatModel model;

    /**
     * @param observations receives an observation of each call under OpenTelemetry's names for generative AI
     *     ({@code gen_ai.*}), never the messages themselves
     */
    public OpenAiLanguageModel(OpenAiEndpoint endpoint, ObservationRegistry observations) {
        this.endpoint = endpoint;
        this.model = OpenAiChatModel.builder()
                .options(options(endpoint))
                .observationRegistry(observations)
                .build();
    }

    @Override
    public Reply ask(Question question) {
        try {
            return reply(model.call(new Prompt(OpenAiMessages.of(question), options(question))), question);
        } catch (OpenAIServiceException refused) {
            return new Unanswered(
                    cause(refused.statusCode()), "the model answered with status " + refused.statusCode());
        } catch (OpenAIIoException broken) {
            return new Unanswered(isLate(broken) ? Cause.LATE : Cause.UNAVAILABLE, message(broken));
        } catch (OpenAIException unreadable) {
            return new Unanswered(Cause.MALFORMED, message(unreadable));
        } catch (RuntimeException unexpected) {
            // A server may send anything, and the client libraries may then throw any exception.
            return new Unanswered(Cause.MALFORMED, message(unexpected));
        }
    }

    private static OpenAiChatOptions options(OpenAiEndpoint endpoint) {
        return OpenAiChatOptions.builder()
                .baseUrl(endpoint.baseUrl().toString())
                .apiKey(endpoint.apiKey())
                .timeout(endpoint.timeout())
                .maxRetries(0)
                .model(endpoint.model())
                .build();
    }

    private OpenAiChatOptions options(Question question) {
        var options = OpenAiChatOptions.builder()
                .model(endpoint.model())
                .temperature(question.conversation().sampling().temperature())
                .maxTokens(question.maxAnswerTokens());
        if (!question.schema().isEmpty()) {
            options.outputSchema(question.schema());
        }
        if (question.conversation().sampling().temperature() > 0) {
            options.seed(question.conversation().sampling().seed());
        }
        if (!question.conversation().tools().isEmpty()) {
            options.toolCallbacks(question.conversation().tools().stream()
                    .<ToolCallback>map(OfferedTool::new)
                    .toList());
        }
        return options.build();
    }

    private Reply reply(@Nullable ChatResponse response, Question question) {
        Generation generation = response == null ? null : response.getResult();
        if (response == null || generation == null) {
            return new Unanswered(Cause.MALFORMED, "the model's answer contains no choice");
        }
        String text = generation.getOutput().getText();
        TokenUse tokens = tokens(response.getMetadata().getUsage(), question, text);
        String finish = generation.getMetadata().getFinishReason();
        if (finish != null && finish.toLowerCase(Locale.ROOT).contains("length")) {
            return new Unanswered(Cause.CUT, "the answer reached its token limit", tokens);
        }
        List<ToolCall> calls = OpenAiMessages.calls(generation.getOutput());
        boolean wantsTools =
                !calls.isEmpty() && !question.conversation().tools().isEmpty();
        if (!wantsTools && (text == null || text.isBlank())) {
            return new Unanswered(Cause.MALFORMED, "the model sent an empty answer", tokens);
        }
        return new Answer(text == null ? "" : text, wantsTools ? calls : List.of(), endpoint.model(), tokens);
    }

    /**
     * Returns the server's token counts, or an estimate if the server does not count, so that its calls are not free.
     */
    private static TokenUse tokens(@Nullable Usage usage, Question question, @Nullable String text) {
        return usage == null || usage.getPromptTokens() + usage.getCompletionTokens() <= 0
                ? new TokenUse(question.promptTokens(), Question.tokensOf(text == null ? 0 : text.length()))
                : new TokenUse(usage.getPromptTokens(), usage.getCompletionTokens());
    }

    private static Cause cause(int status) {
        return switch (status) {
            case 429 -> Cause.RATE_LIMITED;
            case 408, 504 -> Cause.LATE;
            default -> status >= 500 ? Cause.UNAVAILABLE : Cause.REFUSED;
        };
    }

    private static boolean isLate(Throwable thrown) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at instanceof InterruptedIOException) {
                return true;
            }
        }
        return false;
    }

    private static String message(Throwable thrown) {
        return thrown.getClass().getSimpleName() + ": " + thrown.getMessage();
    }
}

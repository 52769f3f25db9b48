package io.schedmate.languagemodel.openai;

import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIIoException;
import com.openai.errors.OpenAIServiceException;
import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply;
import io.schedmate.languagemodel.chat.Reply.Answer;
import io.schedmate.languagemodel.chat.Reply.Cause;
import io.schedmate.languagemodel.chat.Reply.Silence;
import io.schedmate.languagemodel.chat.TokenUse;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;

/** One call to an OpenAI-compatible endpoint. It does not retry: {@code GuardedLanguageModel} does. */
public final class OpenAiLanguageModel implements LanguageModel {

    private final OpenAiEndpoint endpoint;
    private final OpenAiChatModel model;

    public OpenAiLanguageModel(OpenAiEndpoint endpoint) {
        this.endpoint = endpoint;
        this.model = OpenAiChatModel.builder().options(options(endpoint)).build();
    }

    @Override
    public Reply ask(Question question) {
        var options = OpenAiChatOptions.builder()
                .model(endpoint.model())
                .temperature(0.0)
                .maxTokens(question.maxAnswerTokens())
                .outputSchema(question.schema())
                .build();
        var messages = List.of(new SystemMessage(question.instructions()), new UserMessage(question.material()));
        try {
            return reply(model.call(new Prompt(List.copyOf(messages), options)));
        } catch (OpenAIServiceException refused) {
            return new Silence(cause(refused.statusCode()), "the model answered with status " + refused.statusCode());
        } catch (OpenAIIoException broken) {
            return new Silence(isLate(broken) ? Cause.LATE : Cause.AWAY, message(broken));
        } catch (OpenAIException unreadable) {
            return new Silence(Cause.MALFORMED, message(unreadable));
        } catch (RuntimeException unexpected) {
            // A server may send anything, and the client libraries throw what they like on it.
            return new Silence(Cause.MALFORMED, message(unexpected));
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

    private Reply reply(@Nullable ChatResponse response) {
        Generation generation = response == null ? null : response.getResult();
        if (response == null || generation == null) {
            return new Silence(Cause.MALFORMED, "the model sent no choice");
        }
        String finish = generation.getMetadata().getFinishReason();
        if (finish != null && finish.toLowerCase(Locale.ROOT).contains("length")) {
            return new Silence(Cause.CUT, "the answer reached its token limit");
        }
        String text = generation.getOutput().getText();
        if (text == null || text.isBlank()) {
            return new Silence(Cause.MALFORMED, "the model sent an empty answer");
        }
        return new Answer(text, endpoint.model(), tokens(response.getMetadata().getUsage()));
    }

    private static TokenUse tokens(@Nullable Usage usage) {
        return usage == null ? TokenUse.NONE : new TokenUse(usage.getPromptTokens(), usage.getCompletionTokens());
    }

    private static Cause cause(int status) {
        return switch (status) {
            case 429 -> Cause.RATE_LIMITED;
            case 408, 504 -> Cause.LATE;
            default -> status >= 500 ? Cause.AWAY : Cause.REFUSED;
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

package io.schedmate.cli.model;

import io.schedmate.cli.terminal.Terminal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name a language model. Without one, only the rules answer and no class of the model is loaded. */
public final class ModelOptions {

    private static final int TIMEOUT_SECONDS = 30;

    @Option(
            names = "--model-url",
            paramLabel = "URL",
            description = "Ask a language model where the rules are unsure, at this OpenAI-compatible API."
                    + " Unless given, SCHEDMATE_MODEL_URL; a key is read from SCHEDMATE_MODEL_KEY only.")
    private @Nullable String url;

    @Option(names = "--model-name", paramLabel = "NAME", description = "The model's name ($SCHEDMATE_MODEL_NAME).")
    private @Nullable String name;

    @Option(
            names = "--model-timeout",
            paramLabel = "SECONDS",
            description = "Seconds to wait for an answer (30); without one the rules decide.")
    private int timeoutSeconds = TIMEOUT_SECONDS;

    /**
     * Opens a model for an evaluation.
     *
     * @param tokens the total token budget
     */
    public static SecondOpinion measured(
            String url, String name, Duration timeout, long tokens, Terminal terminal, boolean json) {
        return ModelSettings.of(url, name, timeout, System.getenv())
                .map(settings -> ModelOpinion.measured(settings, tokens, terminal, json))
                .orElse(SecondOpinion.NONE);
    }

    /** Opens the source of second opinions, which the caller closes. */
    public SecondOpinion open(Terminal terminal, boolean json) {
        return ModelSettings.of(url, name, Duration.ofSeconds(Math.max(1, timeoutSeconds)), System.getenv())
                .map(settings -> ModelOpinion.of(settings, terminal, json))
                .orElse(SecondOpinion.NONE);
    }
}

package io.schedmate.evaluation.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads fault models from JSON. */
public final class FaultModels {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    private FaultModels() {}

    /** Returns the bundled model. */
    public static FaultModel standard() {
        return parse(standardText());
    }

    /** Returns the text of the bundled model. */
    public static String standardText() {
        try (InputStream in = Objects.requireNonNull(
                FaultModels.class.getResourceAsStream("standard.json"), "the model lies beside this class")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a site's own model.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if it is not a valid model; the message says why
     */
    public static FaultModel read(Path file) throws IOException {
        return parse(Files.readString(file));
    }

    private static FaultModel parse(String text) {
        try {
            return JSON.readValue(text, FaultModel.class);
        } catch (JacksonException wrong) {
            throw new IllegalArgumentException(
                    "Expected a fault model, got (%s).".formatted(wrong.getOriginalMessage()), wrong);
        }
    }
}

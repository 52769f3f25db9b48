package io.schedmate.wire;

import static java.util.stream.Collectors.joining;

import io.schedmate.model.problem.FieldViolation;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Describes where a body is wrong and what would be right, in the caller's terms. */
public final class Violations {

    /** Matches the messages of refusals in compact constructors. */
    private static final Pattern REFUSAL =
            Pattern.compile("Expected (?:(\\S+) to be )?(.+?), got \\((.*)\\)\\. .*", Pattern.DOTALL);

    static final String MISSING = "missing";

    private Violations() {}

    public static FieldViolation of(JacksonException failure) {
        String where = pointer(failure);
        if (failure instanceof UnrecognizedPropertyException unknown) {
            String known = String.valueOf(unknown.getKnownPropertyIds());
            return new FieldViolation(where, "unknown property", "one of " + known);
        }
        Matcher refusal = REFUSAL.matcher(reason(failure));
        if (refusal.matches()) {
            boolean isMissing = refusal.group(3).equals("null");
            String component =
                    refusal.group(1) == null || where.endsWith("/" + refusal.group(1)) ? "" : "/" + refusal.group(1);
            return new FieldViolation(
                    where + component, isMissing ? MISSING : quoted(refusal.group(3)), refusal.group(2));
        }
        if (failure instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null) {
            return new FieldViolation(where, "a value of another type", PlainWords.of(mismatch.getTargetType()));
        }
        return new FieldViolation(where, "malformed JSON", "well-formed JSON");
    }

    private static String quoted(String value) {
        return value.isBlank() ? "an empty text" : value;
    }

    private static String reason(JacksonException failure) {
        Throwable cause = failure.getCause() instanceof IllegalArgumentException refused ? refused : failure;
        return Objects.toString(
                cause instanceof JacksonException json ? json.getOriginalMessage() : cause.getMessage(), "");
    }

    private static String pointer(JacksonException failure) {
        return failure.getPath().stream()
                .map(step -> step.getPropertyName() == null ? "/" + step.getIndex() : "/" + step.getPropertyName())
                .collect(joining());
    }
}

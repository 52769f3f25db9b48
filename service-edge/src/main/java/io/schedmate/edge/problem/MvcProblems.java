package io.schedmate.edge.problem;

import static java.util.stream.Collectors.joining;

import io.schedmate.model.problem.FieldViolation;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.wire.PlainWords;
import io.schedmate.wire.Violations;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MissingRequestHeaderException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.support.MissingServletRequestPartException;
import tools.jackson.core.JacksonException;

/** Converts Spring MVC's exceptions to problems for callers. */
final class MvcProblems {

    private static final Pattern EXPECTED =
            Pattern.compile("Expected (?:\\S+ to be )?(.+?), got \\(.*\\)\\..*", Pattern.DOTALL);

    private MvcProblems() {}

    static Problem of(Exception failure, int status) {
        return switch (failure) {
            case HttpMessageNotReadableException unreadable -> unreadable(unreadable);
            case HttpRequestMethodNotSupportedException method ->
                Problem.of(
                        ProblemType.METHOD_NOT_ALLOWED,
                        "Expected one of %s, got (%s). See the API document."
                                .formatted(listed(method.getSupportedHttpMethods()), method.getMethod()));
            case HttpMediaTypeNotSupportedException type ->
                Problem.of(
                        ProblemType.UNSUPPORTED_MEDIA_TYPE,
                        "Expected %s, got (%s). Set the Content-Type header."
                                .formatted(listed(type.getSupportedMediaTypes()), named(type.getContentType())));
            case HttpMediaTypeNotAcceptableException type ->
                Problem.of(
                        ProblemType.NOT_ACCEPTABLE,
                        "Expected an Accept header that allows %s. Set the Accept header."
                                .formatted(listed(type.getSupportedMediaTypes())));
            case MaxUploadSizeExceededException large ->
                Problem.of(ProblemType.TOO_LARGE, "The upload is too large. Leave out data and checkpoints.");
            case MissingServletRequestParameterException missing -> missing("query:" + missing.getParameterName());
            case MissingServletRequestPartException missing -> missing("part:" + missing.getRequestPartName());
            case MissingRequestHeaderException missing -> missing("header:" + missing.getHeaderName());
            case TypeMismatchException mismatch -> mismatch(mismatch);
            default -> byStatus(status);
        };
    }

    private static Problem unreadable(HttpMessageNotReadableException failure) {
        if (failure.getCause() instanceof JacksonException json) {
            return invalid(Violations.of(json));
        }
        return invalid(new FieldViolation("", "an unreadable body", "well-formed JSON"));
    }

    private static Problem mismatch(TypeMismatchException mismatch) {
        String where = mismatch instanceof MethodArgumentTypeMismatchException argument
                ? place(argument)
                : "query:" + mismatch.getPropertyName();
        return invalid(new FieldViolation(where, String.valueOf(mismatch.getValue()), right(mismatch)));
    }

    private static String right(TypeMismatchException mismatch) {
        for (Throwable each = mismatch.getCause(); each != null; each = each.getCause()) {
            Matcher words = EXPECTED.matcher(Objects.toString(each.getMessage(), ""));
            if (words.matches()) {
                return words.group(1);
            }
        }
        Class<?> type = mismatch.getRequiredType();
        return type == null ? "another value" : PlainWords.of(type);
    }

    private static String place(MethodArgumentTypeMismatchException argument) {
        if (argument.getParameter().hasParameterAnnotation(PathVariable.class)) {
            return "path:" + argument.getName();
        }
        return (argument.getParameter().hasParameterAnnotation(RequestHeader.class) ? "header:" : "query:")
                + argument.getName();
    }

    private static Problem missing(String where) {
        return invalid(new FieldViolation(where, "missing", "given"));
    }

    private static Problem invalid(FieldViolation violation) {
        return ProblemException.invalid(List.of(violation)).problem();
    }

    static Problem byStatus(int status) {
        return switch (status) {
            case 404 -> Problem.of(ProblemType.NOT_FOUND, "Expected a known path. See the API document.");
            case 405 -> Problem.of(ProblemType.METHOD_NOT_ALLOWED, "Expected another method. See the API document.");
            case 406 ->
                Problem.of(
                        ProblemType.NOT_ACCEPTABLE,
                        "Expected an Accept header that allows JSON. Set the Accept header.");
            case 413 -> Problem.of(ProblemType.TOO_LARGE, "The request is too large. Send it in parts.");
            case 415 -> Problem.of(ProblemType.UNSUPPORTED_MEDIA_TYPE, "Expected another media type. Send JSON.");
            case 503 ->
                Problem.of(ProblemType.UNAVAILABLE, "The service did not answer in time. Try again.")
                        .retryAfter(5);
            default ->
                status >= 400 && status < 500
                        ? Problem.of(
                                ProblemType.INVALID_REQUEST,
                                "Expected a call described in the API document. See the API document.")
                        : Problem.of(
                                ProblemType.INTERNAL,
                                "An unexpected error occurred. Try again. The trace id identifies the cause in the service's log.");
        };
    }

    private static String named(@Nullable MediaType type) {
        return type == null ? "none" : type.toString();
    }

    private static String listed(@Nullable Collection<?> values) {
        return values == null || values.isEmpty()
                ? "another one"
                : values.stream().map(Object::toString).sorted().distinct().collect(joining(", "));
    }
}

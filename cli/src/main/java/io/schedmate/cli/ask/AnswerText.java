package io.schedmate.cli.ask;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.query.Answer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Formats answers as text. */
record AnswerText(Terminal terminal) {

    static final String NO_ANSWER = "The log does not answer this.";
    private static final int MAX_LINE_LENGTH = 300;

    void print(Answer answer) {
        print(answer.answer(), NO_ANSWER);
        answer.citations().forEach(cited -> cites(cited.file(), cited.line(), cited.text()));
        rests(answer.confidence(), answer.engine().wire());
    }

    /**
     * Prints an answer of the API.
     *
     * @param otherwise the text for an answer without content
     */
    void print(JsonNode answer, String otherwise) {
        print(answer.path("answer").stringValue(null), otherwise);
        answer.path("records")
                .forEach(found -> terminal.out()
                        .println("  "
                                + safe(found.path("kind").asString("") + " "
                                        + found.path("id").asString("")) + "  "
                                + safe(found.path("text").asString(""))));
        answer.path("citations")
                .forEach(cited -> cites(
                        cited.path("file").asString(""),
                        cited.path("line").asLong(0),
                        cited.path("text").asString("")));
        rests(answer.path("confidence").asDouble(0), answer.path("engine").asString(""));
        String detail = answer.path("detail").stringValue(null);
        if (detail != null) {
            terminal.out().println("  " + safe(detail));
        }
    }

    private void print(@Nullable String answer, String otherwise) {
        terminal.out().println(terminal.paint(Style.STRONG, answer == null ? otherwise : safe(answer)));
    }

    private void cites(String file, long line, String text) {
        terminal.out().println(String.format(Locale.ROOT, "  %s:%d  %s", PlainText.safe(file), line, safe(text)));
    }

    private void rests(double confidence, String engine) {
        terminal.out()
                .println(terminal.paint(
                        Style.FAINT,
                        String.format(Locale.ROOT, "  confidence %.2f, by %s", confidence, PlainText.safe(engine))));
    }

    private static String safe(String text) {
        String plain = PlainText.safe(text.strip());
        return plain.length() <= MAX_LINE_LENGTH ? plain : plain.substring(0, MAX_LINE_LENGTH) + " ...";
    }
}

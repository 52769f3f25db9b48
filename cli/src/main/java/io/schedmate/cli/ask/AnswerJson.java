package io.schedmate.cli.ask;

import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.query.Answer;
import io.schedmate.query.Citation;

/** Writes an answer as JSON, with the property names and order of the published format. */
final class AnswerJson {

    private AnswerJson() {}

    static void properties(JsonObject object, Answer answer) {
        object.flag("answered", answer.answered())
                .text("answer", answer.answer())
                .objects("citations", answer.citations(), AnswerJson::citation)
                .wire("engine", answer.engine())
                .number("confidence", answer.confidence());
    }

    private static void citation(JsonObject object, Citation citation) {
        object.text("file", citation.file()).number("line", citation.line()).text("text", citation.text());
    }
}

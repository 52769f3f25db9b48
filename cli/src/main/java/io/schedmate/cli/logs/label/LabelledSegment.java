package io.schedmate.cli.logs.label;

import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.logs.classify.Classification;

/** One segment of a log with its label. Lines and segments are numbered from 1. */
public record LabelledSegment(String file, long line, long segment, String text, Classification classification) {

    public static void properties(JsonObject object, LabelledSegment it) {
        object.text("file", it.file)
                .number("line", it.line)
                .number("segment", it.segment)
                .text("text", it.text)
                .wire("label", it.classification.label())
                .number("score", it.classification.score())
                .text("template", it.classification.template())
                .wire("engine", it.classification.engine());
    }
}

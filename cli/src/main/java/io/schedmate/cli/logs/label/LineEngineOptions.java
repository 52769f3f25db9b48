package io.schedmate.cli.logs.label;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.evaluation.corpus.JsonLines;
import io.schedmate.logs.classify.NeighbourJudge.Example;
import io.schedmate.model.LineLabel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** The options that choose the engine for line labels. */
public final class LineEngineOptions {

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            converter = LineEngine.Reader.class,
            description =
                    "rules (unless given); rules+embedding: a local model judges the templates that the rules leave"
                            + " undecided, which made labels worse where we measured it; prototype: the model alone, as the"
                            + " paper does; neighbour: the vote of the nearest --examples.")
    private LineEngine engine = LineEngine.RULES;

    @Option(
            names = "--examples",
            paramLabel = "FILE",
            description = "For neighbour: labelled lines, as JSON objects with line and label.")
    private @Nullable Path examples;

    public ChosenClassifier open() {
        return new ChosenClassifier(engine, engine == LineEngine.NEIGHBOUR ? examples() : List.of());
    }

    private List<Example> examples() {
        if (examples == null) {
            throw new CommandFailed(Problem.usage(
                    "Expected labelled lines for --engine neighbour",
                    "no --examples",
                    "add --examples lines.jsonl, with {\"line\": ..., \"label\": \"error\"} on each line"));
        }
        try {
            if (Files.notExists(examples)) {
                throw new IOException("there is no such file");
            }
            List<Example> read = JsonLines.read(examples).stream()
                    .map(LineEngineOptions::example)
                    .toList();
            if (read.isEmpty()) {
                throw new IOException("there is no line in it");
            }
            return read;
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a file of labelled lines",
                    examples + ": " + unreadable.getMessage(),
                    "write one JSON object a line, with line and label (error, warning, progress or other)"));
        }
    }

    private static Example example(JsonNode row) {
        if (!row.path("line").isString() || !row.path("label").isString()) {
            throw new IllegalArgumentException("expected line and label in " + row);
        }
        return new Example(
                row.path("line").asString(),
                LineLabel.valueOf(row.path("label").asString().toUpperCase(Locale.ROOT)));
    }
}

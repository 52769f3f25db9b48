package io.schedmate.evaluation.corpus;

import io.schedmate.model.LineLabel;
import org.jspecify.annotations.Nullable;

/**
 * One segment of a log with its true label.
 *
 * @param file relative to the corpus folder
 * @param line from 1
 * @param trap why the line is difficult; null if it is not
 */
public record LabelledLine(
        String text,
        LineLabel label,
        String file,
        long line,
        @Nullable String trap) {}

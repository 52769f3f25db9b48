package io.schedmate.model.api.question;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * A log line that an answer is based on.
 *
 * @param file name of the stream
 * @param line line number in the stream, from 1
 * @param text text as read, with secrets masked; for a line with carriage returns, the relevant segment
 */
public record CitedLine(String file, long line, String text) {

    public CitedLine {
        Require.present("file", file);
        Limits.atLeast("line", line, 1);
        Require.present("text", text);
    }
}

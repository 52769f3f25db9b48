package io.schedmate.model.api.question;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * A log line that an answer rests on.
 *
 * @param file the stream's name
 * @param line its number in the stream, from 1
 * @param text as it is read, secrets masked; of a line with carriage returns the segment that is meant
 */
public record CitedLine(String file, long line, String text) {

    public CitedLine {
        Require.present("file", file);
        Limits.atLeast("line", line, 1);
        Require.present("text", text);
    }
}

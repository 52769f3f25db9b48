package io.schedmate.model.api.metrics;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import io.schedmate.model.log.LogSource;
import java.time.Instant;

/**
 * An error in a job's log, without its values.
 *
 * @param template text without values, such as {@code CUDA out of memory. Tried to allocate <num> GiB}
 * @param since time of its first line
 * @param source source of the first line
 * @param line number of the first line in its source, from 1
 * @param lines number of lines with this error
 */
public record ErrorTemplate(String template, Instant since, LogSource source, long line, long lines) {

    public ErrorTemplate {
        Limits.text("template", Require.present("template", template), 1, 300);
        Require.present("since", since);
        Require.present("source", source);
        Require.notNegative("line", line);
        Require.notNegative("lines", lines);
    }

    /** Returns the error with one more line. */
    public ErrorTemplate again() {
        return new ErrorTemplate(template, since, source, line, lines + 1);
    }
}

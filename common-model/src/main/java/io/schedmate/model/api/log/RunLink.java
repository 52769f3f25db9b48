package io.schedmate.model.api.log;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.net.URI;

/**
 * The page of an experiment tracker for a job's run.
 *
 * @param tool the experiment tracker, such as {@code wandb}
 * @param url address of the page, below a known or configured one
 * @param log stream that names it
 * @param line number of the first line that names it
 */
public record RunLink(String tool, URI url, String log, long line) {

    public RunLink {
        Limits.text("tool", Require.present("tool", tool), 1, 64);
        Require.present("url", url);
        Limits.text("log", Require.present("log", log), 1, 1024);
        Limits.atLeast("line", line, 1);
    }
}

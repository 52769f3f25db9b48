package io.schedmate.cli.logs;

import io.schedmate.cli.follow.Follow;
import io.schedmate.cli.follow.Redrawn;
import io.schedmate.cli.logs.text.MetricsText;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Prints the metrics of a growing file: redrawn on a terminal, otherwise one line or JSON object per change. */
record FollowedMetrics(Terminal terminal, boolean json) {

    void show(String file, Path path, Follow follow) {
        Redrawn redrawn = new Redrawn(terminal);
        try {
            if (isPacked(path)) {
                throw new CommandFailed(Problem.unreadable(
                        "Expected a plain log to follow", file + ": it is compressed", "leave --follow out"));
            }
            follow.file(path, metrics -> {
                if (json) {
                    new JsonLines(terminal.out())
                            .write(metrics, (object, it) -> MetricsCommand.properties(object, file, it));
                } else if (terminal.redraws()) {
                    redrawn.draw(it -> new MetricsText(it).print(file, metrics));
                } else {
                    terminal.out().println(MetricsText.line(metrics));
                }
                terminal.out().flush();
                return terminal.stillRead();
            });
        } catch (IOException broken) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a readable log file",
                    file + ": " + broken.getMessage(),
                    "copy the file to a disk that answers"));
        }
    }

    private static boolean isPacked(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            int first = in.read();
            int second = in.read();
            return first == 0x1f && second == 0x8b || first == 0x28 && second == 0xb5;
        }
    }
}

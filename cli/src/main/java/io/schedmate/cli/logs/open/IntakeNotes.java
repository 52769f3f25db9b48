package io.schedmate.cli.logs.open;

import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.logs.intake.FileLogLines;
import io.schedmate.logs.intake.LogLines;

/** Reports on standard error how a log was read: its compression, and the parts that could not be read. */
public record IntakeNotes(Terminal terminal, boolean json) {

    public void print(String file, LogLines log) {
        if (log instanceof FileLogLines opened) {
            opened.notes().forEach(note -> print(file, note));
        }
    }

    private void print(String file, String note) {
        if (json) {
            new JsonLines(terminal.err())
                    .write(note, (object, it) -> object.text("file", file).text("note", it));
        } else {
            terminal.err().println("schedmate: " + PlainText.safe(file) + ": " + PlainText.safe(note));
        }
    }
}

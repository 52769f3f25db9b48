package io.schedmate.cli.follow;

import io.schedmate.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Consumer;

/** Terminal lines that the next output overwrites. */
public final class Redrawn {

    private final Terminal terminal;
    private int lines;

    public Redrawn(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Replaces the last output with what {@code printing} prints. */
    public void draw(Consumer<Terminal> printing) {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        printing.accept(terminal.printingTo(writer));
        writer.flush();
        if (lines > 0) {
            terminal.out().print("\u001b[" + lines + "A\u001b[J");
        }
        terminal.out().print(text);
        terminal.out().flush();
        lines = (int) text.toString().lines().count();
    }
}

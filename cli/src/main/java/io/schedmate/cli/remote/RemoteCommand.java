package io.schedmate.cli.remote;

import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import tools.jackson.databind.JsonNode;

/** A command that calls the gateway. */
public abstract class RemoteCommand implements Callable<Integer> {

    protected final Terminal terminal;

    @Mixin
    protected final RemoteOptions options = new RemoteOptions();

    protected RemoteCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    protected abstract ExitCode ask(Gateway gateway) throws InterruptedException;

    @Override
    public final Integer call() throws InterruptedException {
        try (Gateway gateway = options.gateway(terminal)) {
            return ask(gateway).number();
        } finally {
            terminal.out().flush();
        }
    }

    /** Prints a line without control characters, because text from the network must not control the user's terminal. */
    protected final void printLine(String text) {
        terminal.out().println(PlainText.safe(text));
    }

    protected final void title(String text) {
        terminal.out().println(terminal.paint(Style.STRONG, PlainText.safe(text)));
    }

    /**
     * Prints the items of a list, as JSON or with {@code print}.
     *
     * @param none the message for an empty list
     */
    protected final ExitCode show(List<JsonNode> items, String none, Consumer<List<JsonNode>> print) {
        if (options.json()) {
            items.forEach(this::json);
        } else if (items.isEmpty()) {
            printLine(none);
        } else {
            print.accept(items);
        }
        return ExitCode.DONE;
    }

    protected final void json(JsonNode object) {
        terminal.out().println(object);
    }
}

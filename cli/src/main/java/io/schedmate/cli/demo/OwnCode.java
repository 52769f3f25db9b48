package io.schedmate.cli.demo;

import io.schedmate.cli.demo.DemoGateway.Answer;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Terminal;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Asks the platform for advice on the user's code. */
record OwnCode(Terminal terminal, DemoGateway gateway) {

    /** Prints the advice and returns whether there was any. */
    boolean run(Path folder, List<String> command) throws InterruptedException {
        ObjectNode question =
                JsonNodeFactory.instance.objectNode().put("cluster", "local").put("deadlineSeconds", 60);
        if (!command.isEmpty()) {
            question.put("command", String.join(" ", command));
        }
        question.putObject("source").put("kind", "path").put("path", folder.toString());
        question.putObject("requested");
        Answer answer = gateway.post("/advice", question);
        if (!answer.good()) {
            terminal.out().println("Expected advice: " + PlainText.safe(answer.problem()));
            return false;
        }
        new AdviceText(terminal).print(answer.body());
        return true;
    }
}

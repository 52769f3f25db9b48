package io.schedmate.cli.model;

import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.languagemodel.chat.LanguageModel;
import io.schedmate.languagemodel.chat.Question;
import io.schedmate.languagemodel.chat.Reply;

/** Reports once if the model does not answer. The command continues without it. */
final class ReportingLanguageModel implements LanguageModel {

    private final LanguageModel model;
    private final Terminal terminal;
    private final boolean json;
    private boolean reported;

    ReportingLanguageModel(LanguageModel model, Terminal terminal, boolean json) {
        this.model = model;
        this.terminal = terminal;
        this.json = json;
    }

    @Override
    public Reply ask(Question question) {
        Reply reply = model.ask(question);
        if (reply instanceof Reply.Unanswered unanswered && !reported) {
            reported = true;
            new Problem(
                            "model-silent",
                            "Expected an answer of the language model; the rules' answer stands",
                            unanswered.detail(),
                            "look whether the server is up and knows the model",
                            ExitCode.DONE)
                    .print(terminal, json);
        }
        return reply;
    }
}

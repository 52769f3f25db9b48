package io.schedmate.cli.inspect;

import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.code.agent.AgentReport;
import io.schedmate.code.agent.AgentUse;
import io.schedmate.code.agent.claim.RefusedClaim;
import io.schedmate.model.Engine;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints metadata found with a model: the metadata as without a model, then the source of each value and the cost. */
record AgentView(Terminal terminal) {

    void print(AgentReport report) {
        new MetadataView(terminal).print(report.metadata());
        faint("by the model: " + byModel(report));
        faint(use(report.use()));
        report.refused().forEach(claim -> faint(refusal(claim)));
        if (report.obstacle() != null) {
            faint("no answer of the model: " + report.obstacle());
        }
    }

    private void faint(String text) {
        terminal.out().println(terminal.paint(Style.FAINT, PlainText.safe(text)));
    }

    private static String byModel(AgentReport report) {
        String fields = report.engines().entrySet().stream()
                .filter(field -> field.getValue() == Engine.LLM)
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        return fields.isEmpty() ? "nothing" : fields;
    }

    private static String use(AgentUse use) {
        return String.format(
                Locale.ROOT,
                "%d answers in %d calls, %d tokens sent, %d answered, %.1f s",
                use.samples(),
                use.steps(),
                use.tokens().prompt(),
                use.tokens().answer(),
                seconds(use.elapsed()));
    }

    private static String refusal(RefusedClaim claim) {
        return "rejected: " + claim.field() + " = " + claim.value() + ": " + claim.why();
    }

    static void properties(JsonObject object, AgentReport report) {
        MetadataView.properties(object, report.metadata());
        object.object("engines", report.engines(), (inner, it) -> it.forEach(inner::wire))
                .object("agent", report, AgentView::agent);
    }

    private static void agent(JsonObject object, AgentReport report) {
        AgentUse use = report.use();
        object.number("samples", use.samples())
                .number("calls", use.steps())
                .number("promptTokens", use.tokens().prompt())
                .number("answerTokens", use.tokens().answer())
                .number("elapsedSeconds", seconds(use.elapsed()))
                .number("cost", use.cost())
                .text("obstacle", report.obstacle())
                .objects(
                        "refused",
                        report.refused(),
                        (inner, claim) -> inner.text("field", claim.field())
                                .text("value", claim.value())
                                .text("why", claim.why()));
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1e3;
    }
}

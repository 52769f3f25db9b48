package io.schedmate.cli.demo;

import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.model.check.ReadableTime;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * Prints the state of each job as the platform reads it from the job's log. Redraws in place if the terminal supports
 * it.
 */
final class LiveTable {

    private static final int BAR = 16;
    private static final int ROUNDS_BETWEEN_PRINTS = 5;

    private final Terminal terminal;
    private final DemoGateway gateway;
    private int rounds;
    private int drawn;

    LiveTable(Terminal terminal, DemoGateway gateway) {
        this.terminal = terminal;
        this.gateway = gateway;
    }

    /** Stops redrawing, so that later output does not overwrite the table. */
    void leave() {
        drawn = 0;
        rounds = 0;
    }

    void show(List<DemoJob> jobs) throws InterruptedException {
        boolean due = terminal.redraws() || rounds % ROUNDS_BETWEEN_PRINTS == 0;
        rounds++;
        if (!due) {
            return;
        }
        var lines = new StringBuilder();
        if (drawn > 0 && terminal.redraws()) {
            lines.append("\u001b[").append(drawn).append("F\u001b[J");
        }
        lines.append(terminal.paint(
                        Style.FAINT,
                        "job        state      progress              step time  throughput     loss     ETA"))
                .append('\n');
        for (DemoJob job : jobs) {
            lines.append(row(job)).append('\n');
        }
        terminal.out().print(lines);
        terminal.out().flush();
        drawn = jobs.size() + 1;
    }

    private String row(DemoJob job) throws InterruptedException {
        DemoGateway.Answer answer = gateway.get("/jobs/" + job.id() + "/metrics?limit=0");
        JsonNode metrics = answer.body().path("latest").path("metrics");
        String head = "%-10s %-10s ".formatted(job.name(), job.state());
        if (!metrics.isObject()) {
            return head + (answer.good() ? "nothing read yet" : answer.problem());
        }
        JsonNode throughput = metrics.path("throughput");
        return head
                + "%s  %9s  %13s  %7s  %11s"
                        .formatted(
                                bar(metrics.path("progressRatio").asDouble(0)),
                                number(metrics.path("stepTimeSeconds"), "%.3f s"),
                                number(throughput.path("value"), "%.0f ")
                                        + throughput.path("unit").asString(""),
                                number(metrics.path("loss"), "%.4f"),
                                time(metrics.path("etaSeconds")));
    }

    private static String bar(double ratio) {
        int full = (int) Math.round(Math.clamp(ratio, 0, 1) * BAR);
        return "#".repeat(full) + "-".repeat(BAR - full) + "%4d%%".formatted(Math.round(ratio * 100));
    }

    private static String time(JsonNode seconds) {
        return seconds.isNumber() ? ReadableTime.of(seconds.asDouble()) : "-";
    }

    private static String number(JsonNode value, String form) {
        return value.isNumber() ? String.format(Locale.ROOT, form, value.asDouble()) : "-";
    }
}

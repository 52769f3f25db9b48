package io.schedmate.cli.remote.report;

import io.schedmate.cli.remote.RemoteCommand;
import io.schedmate.cli.remote.answer.Gateway;
import io.schedmate.cli.remote.answer.Query;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Prints a report on the use of GPU hours. */
@Command(
        name = "report",
        header = "Report the use of GPU hours: goodput, waste, failures, nodes, recoveries.",
        footer = "DAY is a day such as 2026-03-02, from 00:00 UTC, or a time such as 2026-03-02T09:00:00Z.")
public final class ReportCommand extends RemoteCommand {

    @Option(names = "--from", paramLabel = "DAY", description = "The start of the period (7 days before its end).")
    private @Nullable String from;

    @Option(names = "--until", paramLabel = "DAY", description = "The end of the period (now).")
    private @Nullable String until;

    @Option(names = "--owner", paramLabel = "NAME", description = "Only jobs of this owner.")
    private @Nullable String owner;

    @Option(names = "--project", paramLabel = "NAME", description = "Only jobs of this project.")
    private @Nullable String project;

    @Option(names = "--cluster", paramLabel = "NAME", description = "Only jobs of this cluster.")
    private @Nullable String cluster;

    @Option(names = "--format", paramLabel = "FORM", description = "table, json, csv or html (table).")
    private ReportForm form = ReportForm.TABLE;

    public ReportCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    protected ExitCode ask(Gateway gateway) {
        switch (options.json() ? ReportForm.JSON : form) {
            case TABLE -> tables(gateway.get("/reports" + query()));
            case JSON -> json(gateway.get("/reports" + query()));
            case CSV, HTML -> gateway.text("/reports" + query()).lines().forEach(this::printLine);
        }
        return ExitCode.DONE;
    }

    private void tables(JsonNode report) {
        title("%s to %s"
                .formatted(report.path("from").asString(""), report.path("to").asString("")));
        new ReportTables(terminal, this::printLine, report).print();
    }

    private Query query() {
        return new Query()
                .with("from", day("--from", from))
                .with("to", day("--until", until))
                .with("owner", owner)
                .with("project", project)
                .with("cluster", cluster)
                .with("format", form.inApi());
    }

    private static @Nullable String day(String option, @Nullable String written) {
        return written == null ? null : ReportPeriod.read(option, written).toString();
    }
}

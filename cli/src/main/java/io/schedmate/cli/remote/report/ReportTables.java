package io.schedmate.cli.remote.report;

import io.schedmate.cli.remote.answer.Table;
import io.schedmate.cli.remote.answer.ValueText;
import io.schedmate.cli.terminal.Terminal;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Prints a report as tables, without those that have no rows. */
record ReportTables(Terminal terminal, Consumer<String> say, JsonNode report) {

    private static final int MAX = 10;

    void print() {
        JsonNode use = report.path("use");
        say.accept("%s GPU hours: %s useful, %s lost, %s of runs still in progress. Goodput %s."
                .formatted(
                        hours(use, "gpuHours"),
                        hours(use, "usefulGpuHours"),
                        hours(use, "lostGpuHours"),
                        hours(use, "runningGpuHours"),
                        ValueText.percent(use.path("goodputRatio"))));
        table("outcomes", ReportTables::outcome, "OUTCOME", "CATEGORY", "RUNS", "GPU HOURS", "LOST");
        table("projects", ReportTables::group, "PROJECT", "RUNS", "GPU HOURS", "LOST", "GOODPUT");
        table("owners", ReportTables::group, "OWNER", "RUNS", "GPU HOURS", "LOST", "GOODPUT");
        table("waste", ReportTables::wasted, "LOST", "OWNER", "OUTCOME", "REASON", "JOB");
        table("idle", ReportTables::idle, "IDLE", "OWNER", "ALERT", "JOB");
        table("failures", ReportTables::failure, "FAILURES", "JOBS", "LOST", "CATEGORY", "REASON");
        table("nodes", ReportTables::node, "NODE", "CLUSTER", "FAILURES", "A DAY", "OTHERS");
        forecasts(report.path("forecasts"));
        recoveries(report.path("recoveries"));
        report.path("caveats").forEach(caveat -> say.accept(caveat.asString("")));
    }

    private void table(String list, Function<JsonNode, String[]> row, String... heads) {
        JsonNode items = report.path(list);
        if (items.isEmpty()) {
            return;
        }
        terminal.out().println();
        Table table = new Table(heads);
        StreamSupport.stream(items.spliterator(), false).limit(MAX).map(row).forEach(table::row);
        table.print(terminal);
        if (items.size() > MAX) {
            say.accept("and %d more (--json)".formatted(items.size() - MAX));
        }
    }

    private void forecasts(JsonNode forecasts) {
        if (forecasts.path("jobs").asInt(0) > 0) {
            terminal.out().println();
            say.accept(
                    "Estimates at submission: %s of %s jobs ended within a factor of 2 of the estimate, %s within its 80 %% range."
                            .formatted(
                                    ValueText.percent(forecasts.path("withinTwoRatio")),
                                    ValueText.text(forecasts.path("jobs")),
                                    ValueText.percent(forecasts.path("coveredRatio"))));
        }
    }

    private void recoveries(JsonNode recoveries) {
        terminal.out().println();
        String counts = StreamSupport.stream(recoveries.path("counts").spliterator(), false)
                .map(count -> ValueText.text(count.path("recoveries")) + " " + ValueText.text(count.path("status")))
                .collect(Collectors.joining(", "));
        say.accept("Recoveries: %s. Jobs started again: %s. GPU hours saved: %s."
                .formatted(
                        counts.isEmpty() ? "none" : counts,
                        ValueText.text(recoveries.path("restartedJobs")),
                        hours(recoveries, "savedGpuHours")));
    }

    private static String[] outcome(JsonNode item) {
        return new String[] {
            ValueText.text(item.path("outcome")),
            ValueText.text(item.path("category")),
            ValueText.text(item.path("runs")),
            hours(item, "gpuHours"),
            hours(item, "lostGpuHours")
        };
    }

    private static String[] group(JsonNode item) {
        JsonNode use = item.path("use");
        return new String[] {
            ValueText.text(item.path("name")),
            ValueText.text(use.path("runs")),
            hours(use, "gpuHours"),
            hours(use, "lostGpuHours"),
            ValueText.percent(use.path("goodputRatio"))
        };
    }

    private static String[] wasted(JsonNode item) {
        return new String[] {
            hours(item, "lostGpuHours"),
            ValueText.text(item.path("owner")),
            ValueText.text(item.path("outcome")),
            ValueText.text(item.path("reason")),
            ValueText.text(item.path("name").isString() ? item.path("name") : item.path("jobId"))
        };
    }

    private static String[] idle(JsonNode item) {
        return new String[] {
            hours(item, "idleGpuHours"),
            ValueText.text(item.path("owner")),
            ValueText.text(item.path("condition")),
            ValueText.text(item.path("name").isString() ? item.path("name") : item.path("jobId"))
        };
    }

    private static String[] failure(JsonNode item) {
        return new String[] {
            ValueText.text(item.path("failures")),
            ValueText.text(item.path("jobs")),
            hours(item, "lostGpuHours"),
            ValueText.text(item.path("category")),
            ValueText.text(item.path("reason"))
        };
    }

    private static String[] node(JsonNode item) {
        return new String[] {
            ValueText.text(item.path("node")),
            ValueText.text(item.path("cluster")),
            ValueText.text(item.path("failures")),
            "%s (%s to %s)"
                    .formatted(
                            ValueText.figure(item.path("failuresPerDay")),
                            ValueText.figure(item.path("lowFailuresPerDay")),
                            ValueText.figure(item.path("highFailuresPerDay"))),
            ValueText.figure(item.path("clusterFailuresPerDay"))
        };
    }

    private static String hours(JsonNode of, String name) {
        return of.path(name).isNumber() ? "%.1f".formatted(of.path(name).asDouble()) : "-";
    }
}

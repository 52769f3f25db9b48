package io.schedmate.failure.report.form;

import io.schedmate.model.WireValue;
import io.schedmate.model.api.report.GpuUse;
import io.schedmate.model.api.report.GroupUse;
import io.schedmate.model.api.report.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/**
 * A report as one table (RFC 4180). The column {@code section} names the list to which a row belongs; cells that do not
 * apply to a list are empty. An apostrophe precedes each text that a spreadsheet would treat as a formula.
 */
public final class ReportCsv {

    private static final List<String> HEADS = List.of(
            "section",
            "cluster",
            "name",
            "jobId",
            "owner",
            "project",
            "outcome",
            "category",
            "reason",
            "count",
            "gpuHours",
            "usefulGpuHours",
            "lostGpuHours",
            "runningGpuHours",
            "goodputRatio",
            "perDay",
            "lowPerDay",
            "highPerDay",
            "clusterPerDay",
            "idleGpuHours",
            "withinTwoRatio",
            "coveredRatio");
    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setHeader(HEADS.toArray(String[]::new)).get();

    private final StringBuilder text = new StringBuilder();
    private final CSVPrinter rows;

    private ReportCsv() throws IOException {
        rows = new CSVPrinter(text, FORMAT);
    }

    public static String of(Report report) {
        try {
            ReportCsv csv = new ReportCsv();
            csv.print(report);
            return csv.text.toString();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private void print(Report report) throws IOException {
        use("all", null, report.use());
        for (var it : report.outcomes()) {
            row("outcome")
                    .with("outcome", it.outcome())
                    .with("category", it.category())
                    .with("count", it.runs())
                    .with("gpuHours", it.gpuHours())
                    .with("lostGpuHours", it.lostGpuHours())
                    .print();
        }
        uses("owner", report.owners());
        uses("project", report.projects());
        uses("cluster", report.clusters());
        for (var it : report.waste()) {
            row("waste")
                    .with("cluster", it.cluster())
                    .with("name", it.name())
                    .with("jobId", it.jobId())
                    .with("owner", it.owner())
                    .with("project", it.project())
                    .with("outcome", it.outcome())
                    .with("reason", it.reason())
                    .with("count", it.runs())
                    .with("lostGpuHours", it.lostGpuHours())
                    .print();
        }
        for (var it : report.idle()) {
            row("idle")
                    .with("cluster", it.cluster())
                    .with("name", it.name())
                    .with("jobId", it.jobId())
                    .with("owner", it.owner())
                    .with("project", it.project())
                    .with("reason", it.condition())
                    .with("idleGpuHours", it.idleGpuHours())
                    .print();
        }
        if (report.forecasts().jobs() > 0) {
            row("forecast")
                    .with("count", report.forecasts().jobs())
                    .with("withinTwoRatio", report.forecasts().withinTwoRatio())
                    .with("coveredRatio", report.forecasts().coveredRatio())
                    .print();
        }
        for (var it : report.failures()) {
            row("failure")
                    .with("category", it.category())
                    .with("reason", it.reason())
                    .with("count", it.failures())
                    .with("lostGpuHours", it.lostGpuHours())
                    .print();
        }
        for (var it : report.nodes()) {
            row("node")
                    .with("cluster", it.cluster())
                    .with("name", it.node())
                    .with("count", it.failures())
                    .with("perDay", it.failuresPerDay())
                    .with("lowPerDay", it.lowFailuresPerDay())
                    .with("highPerDay", it.highFailuresPerDay())
                    .with("clusterPerDay", it.clusterFailuresPerDay())
                    .print();
        }
        for (var it : report.recoveries().counts()) {
            row("recovery")
                    .with("outcome", it.status())
                    .with("count", it.recoveries())
                    .print();
        }
        row("saved")
                .with("count", report.recoveries().restartedJobs())
                .with("usefulGpuHours", report.recoveries().savedGpuHours())
                .print();
    }

    private void uses(String section, List<GroupUse> groups) throws IOException {
        for (GroupUse group : groups) {
            use(section, group.name(), group.use());
        }
    }

    private void use(String section, @Nullable String name, GpuUse use) throws IOException {
        row(section)
                .with("name", name)
                .with("count", use.runs())
                .with("gpuHours", use.gpuHours())
                .with("usefulGpuHours", use.usefulGpuHours())
                .with("lostGpuHours", use.lostGpuHours())
                .with("runningGpuHours", use.runningGpuHours())
                .with("goodputRatio", use.goodputRatio())
                .print();
    }

    private Row row(String section) {
        return new Row().with("section", section);
    }

    /** A row whose cells are set by column name. Other cells are empty. */
    private final class Row {

        private final @Nullable Object[] cells = new Object[HEADS.size()];

        Row with(String head, @Nullable Object value) {
            cells[HEADS.indexOf(head)] = cell(value);
            return this;
        }

        void print() throws IOException {
            rows.printRecord(cells);
        }
    }

    private static @Nullable Object cell(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case WireValue word -> word.wire();
            case String words when !words.isEmpty() && "=+-@\t\r".indexOf(words.charAt(0)) >= 0 -> "'" + words;
            default -> value;
        };
    }
}

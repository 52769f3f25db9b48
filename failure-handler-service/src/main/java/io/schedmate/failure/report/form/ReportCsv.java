package io.schedmate.failure.report.form;

import io.schedmate.model.WireValue;
import io.schedmate.model.api.report.GpuUse;
import io.schedmate.model.api.report.GroupUse;
import io.schedmate.model.api.report.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/**
 * A report as one table (RFC 4180): {@code section} tells which list of the report a row is of; what a list does not have is empty. A text that a
 * spreadsheet would compute begins with an apostrophe.
 */
public final class ReportCsv {

    private static final String[] HEADS = {
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
        "clusterPerDay"
    };
    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setHeader(HEADS).get();

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
            row(
                    "outcome",
                    null,
                    null,
                    null,
                    null,
                    null,
                    it.outcome(),
                    it.category(),
                    null,
                    it.runs(),
                    it.gpuHours(),
                    null,
                    it.lostGpuHours());
        }
        uses("owner", report.owners());
        uses("project", report.projects());
        uses("cluster", report.clusters());
        for (var it : report.waste()) {
            row(
                    "waste",
                    it.cluster(),
                    it.name(),
                    it.jobId(),
                    it.owner(),
                    it.project(),
                    it.outcome(),
                    null,
                    it.reason(),
                    it.runs(),
                    null,
                    null,
                    it.lostGpuHours());
        }
        for (var it : report.failures()) {
            row(
                    "failure",
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    it.category(),
                    it.reason(),
                    it.failures(),
                    null,
                    null,
                    it.lostGpuHours());
        }
        for (var it : report.nodes()) {
            row(
                    "node",
                    it.cluster(),
                    it.node(),
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    it.failures(),
                    null,
                    null,
                    null,
                    null,
                    null,
                    it.failuresPerDay(),
                    it.lowFailuresPerDay(),
                    it.highFailuresPerDay(),
                    it.clusterFailuresPerDay());
        }
        for (var it : report.recoveries().counts()) {
            row("recovery", null, null, null, null, null, it.status(), null, null, it.recoveries());
        }
        row(
                "saved",
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                report.recoveries().restartedJobs(),
                null,
                report.recoveries().savedGpuHours());
    }

    private void uses(String section, List<GroupUse> groups) throws IOException {
        for (GroupUse group : groups) {
            use(section, group.name(), group.use());
        }
    }

    private void use(String section, @Nullable String name, GpuUse use) throws IOException {
        row(
                section,
                null,
                name,
                null,
                null,
                null,
                null,
                null,
                null,
                use.runs(),
                use.gpuHours(),
                use.usefulGpuHours(),
                use.lostGpuHours(),
                use.runningGpuHours(),
                use.goodputRatio());
    }

    private void row(@Nullable Object... cells) throws IOException {
        rows.printRecord(Arrays.stream(Arrays.copyOf(cells, HEADS.length)).map(ReportCsv::cell));
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

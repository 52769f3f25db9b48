package io.schedmate.cli.simulate;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** An HTML page that needs no network: it contains the figures, the plots and the plotting library. */
final class ReportPage {

    private static final String LIBRARY = "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";
    private static final String TEMPLATE = "report.html";

    /** The data of the page, embedded in its script. */
    private record Page(String trace, int gpus, List<Row> rows, List<Plot> plots) {}

    private record Row(
            String policy,
            @Nullable String predictions,
            double avgJct,
            double median,
            double p90,
            double p99,
            double queue,
            double makespan,
            @Nullable Double utilisation,
            long preemptions,
            long failures,
            double improvement) {}

    private ReportPage() {}

    /** Writes the page. The first result is the baseline for the others. */
    static Path write(Path folder, Path trace, List<SimulatedPolicy> results, int gpus) throws IOException {
        double baseline = results.getFirst().figures().avgJctSeconds();
        var page = new Page(
                String.valueOf(trace.getFileName()),
                gpus,
                results.stream().map(result -> row(result, baseline)).toList(),
                Plot.all(results, gpus));
        // A name in the data must not close the script element.
        String data = JsonMapper.shared().writeValueAsString(page).replace("</", "<\\/");
        String html = resource(ReportPage.class, TEMPLATE)
                .replace("/*LIBRARY*/", resource(ReportPage.class, LIBRARY).replace("</script", "<\\/script"))
                .replace("/*DATA*/", data);
        Files.createDirectories(folder);
        return Files.writeString(folder.resolve("report.html"), html);
    }

    private static Row row(SimulatedPolicy result, double baseline) {
        var it = result.figures();
        return new Row(
                it.policy(),
                result.predictions(),
                it.avgJctSeconds(),
                it.medianJctSeconds(),
                it.p90JctSeconds(),
                it.p99JctSeconds(),
                it.avgQueueSeconds(),
                it.makespanSeconds(),
                result.gpuShare(),
                it.preemptions(),
                it.failures(),
                1 - it.avgJctSeconds() / baseline);
    }

    private static String resource(Class<?> beside, String name) throws IOException {
        try (InputStream bytes = beside.getResourceAsStream(name)) {
            if (bytes == null) {
                throw new IOException("expected " + name + " in SchedMate's own jars");
            }
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

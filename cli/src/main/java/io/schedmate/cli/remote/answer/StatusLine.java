package io.schedmate.cli.remote.answer;

import tools.jackson.databind.JsonNode;

/** Formats the state of a job as one line. */
public final class StatusLine {

    private StatusLine() {}

    public static String of(JsonNode job, JsonNode metrics) {
        JsonNode now = metrics.at("/latest/metrics");
        boolean runs = job.path("state").asString("").equals("running");
        // Time left and progress apply only to running jobs.
        String standing = runs ? ValueText.text(metrics.at("/standing/progress")) + "  " : "";
        String left = runs ? "  left " + ValueText.duration(now.path("etaSeconds")) : "";
        return "%sstep %s of %s (%s)  loss %s  step time %s s  %s%s"
                .formatted(
                        standing,
                        ValueText.text(now.path("step")),
                        ValueText.text(now.path("totalSteps")),
                        ValueText.percent(now.path("progressRatio")),
                        ValueText.figure(now.path("loss")),
                        ValueText.figure(now.path("stepTimeSeconds")),
                        ValueText.rate(now.path("throughput")),
                        left);
    }
}

package io.schedmate.cli.remote.answer;

import tools.jackson.databind.JsonNode;

/** Formats the state of a job as one line. */
public final class Standing {

    private Standing() {}

    public static String of(JsonNode job, JsonNode metrics) {
        JsonNode now = metrics.at("/latest/metrics");
        boolean runs = job.path("state").asString("").equals("running");
        // Time left and progress apply only to running jobs.
        String standing = runs ? Shown.text(metrics.at("/standing/progress")) + "  " : "";
        String left = runs ? "  left " + Shown.duration(now.path("etaSeconds")) : "";
        return "%sstep %s of %s (%s)  loss %s  step time %s s  %s%s"
                .formatted(
                        standing,
                        Shown.text(now.path("step")),
                        Shown.text(now.path("totalSteps")),
                        Shown.percent(now.path("progressRatio")),
                        Shown.figure(now.path("loss")),
                        Shown.figure(now.path("stepTimeSeconds")),
                        Shown.rate(now.path("throughput")),
                        left);
    }
}

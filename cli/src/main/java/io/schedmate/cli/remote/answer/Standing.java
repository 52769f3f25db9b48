package io.schedmate.cli.remote.answer;

import tools.jackson.databind.JsonNode;

/** How a job does, in a line. */
public final class Standing {

    private Standing() {}

    public static String of(JsonNode told) {
        JsonNode now = told.at("/latest/metrics");
        return "%s  step %s of %s (%s)  loss %s  step time %s s  %s  left %s"
                .formatted(
                        Shown.text(told.at("/standing/progress")),
                        Shown.text(now.path("step")),
                        Shown.text(now.path("totalSteps")),
                        Shown.percent(now.path("progressRatio")),
                        Shown.figure(now.path("loss")),
                        Shown.figure(now.path("stepTimeSeconds")),
                        Shown.rate(now.path("throughput")),
                        Shown.duration(now.path("etaSeconds")));
    }
}

package io.schedmate.cli.remote.answer;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Formats when a job starts and ends. */
public final class OutlookText {

    private OutlookText() {}

    /** Returns the predicted times, or the reason why there are none. */
    public static List<String> times(JsonNode outlook) {
        if (!isAnswered(outlook)) {
            return List.of("The start cannot be predicted: " + ValueText.text(outlook.path("detail")));
        }
        List<String> lines = new ArrayList<>();
        boolean runs = outlook.path("state").asString("").equals("running");
        lines.add(
                runs
                        ? "started %s".formatted(ValueText.time(outlook.at("/start/p50")))
                        : "starts %s".formatted(range(outlook.path("start"))));
        lines.add("ends   " + range(outlook.path("end")));
        return lines;
    }

    /** Returns the predicted times and their basis. */
    public static List<String> whole(JsonNode outlook) {
        List<String> lines = new ArrayList<>(times(outlook));
        JsonNode basis = outlook.path("basis");
        if (basis.isObject()) {
            lines.add("  %s jobs run on %s of %s GPUs (%s); half of them end within %s"
                    .formatted(
                            ValueText.text(basis.path("runningJobs")),
                            ValueText.text(basis.path("runningGpus")),
                            ValueText.text(basis.path("capacityGpus")),
                            ValueText.text(basis.path("capacity")),
                            ValueText.duration(basis.at("/remainingSeconds/p50"))));
            lines.add("  %s jobs wait before it for %s GPUs, policy %s (%s)"
                    .formatted(
                            ValueText.text(basis.path("queuedAhead")),
                            ValueText.text(basis.path("queuedGpusAhead")),
                            ValueText.text(basis.path("policy")),
                            ValueText.text(basis.path("policyGround"))));
            if (basis.path("usualWaitSeconds").isNumber()) {
                lines.add(
                        "  jobs of its size have usually waited " + ValueText.duration(basis.path("usualWaitSeconds")));
            }
            lines.add("  %s draws, %s earlier outlooks that came true, by %s"
                    .formatted(
                            ValueText.text(basis.path("draws")),
                            ValueText.text(basis.path("earlierOutlooks")),
                            ValueText.text(basis.path("engine"))));
        }
        outlook.path("caveats").forEach(caveat -> lines.add("  " + caveat.asString("")));
        return lines;
    }

    public static boolean isAnswered(JsonNode outlook) {
        return outlook.path("end").isObject();
    }

    private static String range(JsonNode times) {
        return "%s (eight of ten: %s to %s)"
                .formatted(
                        ValueText.time(times.path("p50")),
                        ValueText.time(times.path("p10")),
                        ValueText.time(times.path("p90")));
    }
}

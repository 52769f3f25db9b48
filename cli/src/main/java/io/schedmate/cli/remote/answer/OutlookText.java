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
            return List.of("The start cannot be predicted: " + Shown.text(outlook.path("detail")));
        }
        List<String> lines = new ArrayList<>();
        boolean runs = outlook.path("state").asString("").equals("running");
        lines.add(
                runs
                        ? "started %s".formatted(Shown.time(outlook.at("/start/p50")))
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
                            Shown.text(basis.path("runningJobs")),
                            Shown.text(basis.path("runningGpus")),
                            Shown.text(basis.path("capacityGpus")),
                            Shown.text(basis.path("capacity")),
                            Shown.duration(basis.at("/remainingSeconds/p50"))));
            lines.add("  %s jobs wait before it for %s GPUs, policy %s (%s)"
                    .formatted(
                            Shown.text(basis.path("queuedAhead")),
                            Shown.text(basis.path("queuedGpusAhead")),
                            Shown.text(basis.path("policy")),
                            Shown.text(basis.path("policyGround"))));
            if (basis.path("usualWaitSeconds").isNumber()) {
                lines.add("  jobs of its size have usually waited " + Shown.duration(basis.path("usualWaitSeconds")));
            }
            lines.add("  %s draws, %s earlier outlooks that came true, by %s"
                    .formatted(
                            Shown.text(basis.path("draws")),
                            Shown.text(basis.path("earlierOutlooks")),
                            Shown.text(basis.path("engine"))));
        }
        outlook.path("caveats").forEach(caveat -> lines.add("  " + caveat.asString("")));
        return lines;
    }

    public static boolean isAnswered(JsonNode outlook) {
        return outlook.path("end").isObject();
    }

    private static String range(JsonNode times) {
        return "%s (eight of ten: %s to %s)"
                .formatted(Shown.time(times.path("p50")), Shown.time(times.path("p10")), Shown.time(times.path("p90")));
    }
}

package io.schedmate.code.inspect.device;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.limit.WorkLimit;
import java.util.Optional;
import java.util.regex.Pattern;

/** Counts the processes that a program starts in a loop over its devices and that join one process group. */
final class StartedProcesses {

    private static final Pattern OVER_DEVICES = Pattern.compile(
            "^\\w+ range\\((?:\\w+\\.)*(?:num_?|n_?)?(?:gpus?|devices?|ranks?|proc(?:s|esses)?|world_?size)\\)");

    private StartedProcesses() {}

    /**
     * Returns the number of processes; empty if there are none, if they do not cooperate, or if the number is not
     * stated.
     */
    static Optional<Answer<Double>> count(Job job) {
        boolean isStarted =
                job.calls(callee -> callee.endsWith(".Process") && callee.contains("multiprocessing")).stream()
                        .findAny()
                        .isPresent();
        return !isStarted || job.call("init_process_group").isEmpty()
                ? Optional.empty()
                : job.trace().limits().stream()
                        .filter(limit -> OVER_DEVICES
                                        .matcher(WorkLimit.text(limit.counter()))
                                        .find()
                                && Settings.numberOf(limit.value()) instanceof Double count
                                && count > 1)
                        .findFirst()
                        .map(limit -> Settings.finding(limit.value()));
    }
}

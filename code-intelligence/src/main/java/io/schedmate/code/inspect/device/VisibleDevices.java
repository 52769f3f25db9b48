package io.schedmate.code.inspect.device;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Settings;
import java.util.List;
import java.util.Optional;

/** Counts the devices that a single-process program is given or can see. */
record VisibleDevices(Job job) {

    /** Returns the count of one device if a single-process program is set to use only one. */
    Optional<Answer<Double>> onlyOne() {
        return job.launch().isDistributed()
                ? Optional.empty()
                : job.settings()
                        .number(List.of("n_gpu", "ngpu", "num_gpus", "n_gpus", "num_gpu"))
                        .filter(count -> count.value() == 1)
                        .or(() -> visible().filter(count -> count.value() == 1));
    }

    /** Returns the devices that the environment makes visible. */
    Optional<Answer<Double>> visible() {
        return Optional.ofNullable(job.trace().visibleDevices()).map(Settings::finding);
    }
}

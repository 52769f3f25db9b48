package io.schedmate.code.inspect.device;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Num;
import java.util.Optional;

/** Models Detectron2's launcher, whose arguments are the GPUs per machine and the number of machines. */
final class DetectronStart {

    private DetectronStart() {}

    /** Returns the total number of GPUs; empty if the program does not start its processes with this launcher. */
    static Optional<Answer<Double>> gpus(Job job) {
        return job.callsLike("detectron2\\.(?:\\w+\\.)*launch").stream()
                .flatMap(made -> inAll(made).stream())
                .findFirst();
    }

    private static Optional<Answer<Double>> inAll(Made made) {
        Value each = made.argument(1, "num_gpus_per_machine");
        if (!(each instanceof Num count)) {
            return Optional.empty();
        }
        double machines = made.argument(2, "num_machines") instanceof Num number ? number.number() : 1;
        return Optional.of(
                Answer.at(Math.max(1, count.number()) * machines, each.origin().or(made.origin())));
    }
}

package io.schedmate.code.inspect;

import io.schedmate.code.run.Trace;
import io.schedmate.code.value.Value;
import java.util.Optional;

/** Steps of a training whose length is told in samples. */
final class SamplesSeen {

    private static final double THOUSAND = 1_000;

    private SamplesSeen() {}

    static Optional<Finding<Double>> steps(Job job, LengthFields.Length length, Optional<Finding<Double>> batch) {
        if (length.epochs().isPresent() || batch.isEmpty() || batch.get().value() < 1) {
            return Optional.empty();
        }
        return job.trace().limits().stream()
                .filter(limit -> limit.counter().equals(Trace.SAMPLES))
                .map(Trace.Limit::value)
                .filter(value -> Settings.numberOf(value) instanceof Double number && number > 0)
                .findFirst()
                .map(value -> steps(value, batch.get().value()));
    }

    private static Finding<Double> steps(Value thousands, double batch) {
        double samples = Settings.finding(thousands).value() * THOUSAND;
        String place = thousands.origin().places().isEmpty()
                ? ""
                : ", thousands of samples at " + thousands.origin().places().getFirst();
        return Finding.because(Math.ceil(samples / batch), "derived: globalBatchSize" + place);
    }
}

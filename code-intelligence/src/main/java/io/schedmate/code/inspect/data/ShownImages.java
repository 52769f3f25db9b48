package io.schedmate.code.inspect.data;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.workload.Evidence;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Computes the steps of a program that states its length in thousands of images. */
public record ShownImages(Job job) {

    private static final List<String> THOUSANDS = Names.listOf("length.thousands");

    public Optional<Answer<Double>> steps(Optional<Answer<Double>> batch) {
        return batch.flatMap(whole -> thousands()
                .map(images -> Answer.because(
                        Math.ceil(images.value() * 1000 / whole.value()),
                        new Evidence.Derived("globalBatchSize, thousands of images at "
                                + images.origin().places().stream()
                                        .findFirst()
                                        .map(Object::toString)
                                        .orElse("the program")))));
    }

    private Optional<Answer<Double>> thousands() {
        return job.trace().objects().stream()
                .flatMap(object -> within(object.attributes()).stream())
                .findFirst()
                .or(() -> job.settings().positive(THOUSANDS))
                .or(this::ofTraining);
    }

    /** Reads the arguments of the training function. */
    private Optional<Answer<Double>> ofTraining() {
        return job.trace().limits().stream()
                .filter(limit -> limit.counter().equals(Trace.SAMPLES))
                .map(Trace.Limit::value)
                .filter(value -> Settings.numberOf(value) instanceof Double number && number > 0)
                .findFirst()
                .map((Value value) -> Settings.finding(value));
    }

    private static Optional<Answer<Double>> within(Entries attributes) {
        return THOUSANDS.stream()
                .map(attributes::get)
                .filter(Objects::nonNull)
                .filter(value -> Settings.numberOf(value) instanceof Double number && number > 0)
                .map((Value value) -> Settings.finding(value))
                .findFirst();
    }
}

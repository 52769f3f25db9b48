package io.schedmate.code.inspect.training;

import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.NameTable;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value.Made;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The default optimizers of libraries' trainers. */
final class LibraryOptimizers {

    private static final Map<String, String> TRAINERS =
            NameTable.read(LibraryOptimizers.class, "library-optimizers.tsv", 3).mapOf("trainer");

    private LibraryOptimizers() {}

    static Optional<Answer<String>> of(Job job) {
        return TRAINERS.entrySet().stream()
                .flatMap(trainer -> made(job, trainer.getKey()).map(at -> Answer.at(trainer.getValue(), at)))
                .findFirst();
    }

    private static Stream<Origin> made(Job job, String trainer) {
        List<ObjectValue> own = job.trace().objects().stream()
                .filter(object -> object.type().ancestry().stream().anyMatch(name -> Job.fits(trainer, name)))
                .toList();
        boolean makesOwn = own.stream().anyMatch(object -> object.type().has("build_optimizer"));
        return makesOwn
                ? Stream.empty()
                : Stream.concat(
                        own.stream().map(ObjectValue::origin),
                        job.callsLike(trainer).stream().map(Made::origin));
    }
}

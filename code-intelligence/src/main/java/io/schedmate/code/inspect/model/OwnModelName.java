package io.schedmate.code.inspect.model;

import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.KnownNames;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.ReadMe;
import io.schedmate.code.limit.WorkLimit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the name of the program's own model, from its class or from a file or object that is named after it. */
record OwnModelName(Job job, OwnModels own, StatedModel stated, LibraryModels libraries) {

    private static final List<String> RUNS = Names.listOf("model.run");

    /** A class that is a model by its name, although it extends no library's network. */
    private static final Pattern PLAIN = Pattern.compile("[A-Z]\\w*Model");

    /** A class whose name is not known, but is that of a network rather than of a part. */
    private static final Pattern WHOLE =
            Pattern.compile("\\w*%s\\w{0,3}|[A-Z\\d]{2,}".formatted(Names.anyOf("class.network")));

    /** Returns the program's own model if it may contain a library's model and does more than classify images. */
    Optional<Answer<String>> ofOtherKind() {
        return Stream.concat(
                        own.all().stream().findFirst().stream(),
                        job.trace().objects().stream()
                                .filter(object -> PLAIN.matcher(
                                                WorkLimit.text(object.type().name()))
                                        .matches()))
                .filter(object -> !own.isWrapper(object)
                        && KnownNames.MODELS
                                .find(object.type().name())
                                .filter(known ->
                                        !known.task().isEmpty() && !known.task().contains("image class"))
                                .isPresent())
                .findFirst()
                .map(object -> byAlgorithm(object).orElseGet(() -> named(object)));
    }

    /** Returns the outermost trained object of a model class. */
    Optional<Answer<String>> name() {
        return own.all().stream()
                .filter(object -> !OwnModels.isLayer(object))
                .findFirst()
                .map(object -> own.isWrapper(object)
                        ? inside(object)
                                .or(this::byPair)
                                .or(this::byScript)
                                .or(this::byHolder)
                                .or(() -> stated.hinted(RUNS))
                                .or(() -> byFile(object))
                                .or(() -> ReadMe.model(job))
                                .or(() -> ReadMe.coined(job))
                                .orElseGet(() ->
                                        named(adversary().map(TrainedPair::made).orElse(object)))
                        : byAlgorithm(object).orElseGet(() -> named(object)))
                .or(libraries::functional)
                .or(libraries::whole)
                .or(() -> own.all().stream().findFirst().map(OwnModelName::named))
                .or(this::plain);
    }

    /** Returns the object that contains a generator and its discriminator. */
    private Optional<Answer<String>> byPair() {
        return adversary()
                .flatMap(pair -> pair.holder(job))
                .filter(holder -> !OwnModels.isWrapperName(holder.type().name()))
                .map(OwnModelName::named);
    }

    private Optional<TrainedPair> adversary() {
        return TrainedPair.of(own).filter(TrainedPair::isAdversarial);
    }

    /**
     * Finds an object with the class name of a known model. Older programs build their graph in a class without a
     * parent.
     */
    private Optional<Answer<String>> plain() {
        return job.trace().objects().stream()
                .filter(object -> KnownNames.MODELS.find(object.type().name()).isPresent()
                        && !object.type().isEnumeration()
                        && object.type().ancestry().stream().noneMatch(name -> name.contains("ninjax"))
                        && !OwnModels.isNone(object.type().name())
                        && !OwnModels.isWrapperName(object.type().name()))
                .findFirst()
                .or(() -> job.trace().objects().stream()
                        .filter(object -> {
                            String name = object.type().name();
                            return PLAIN.matcher(WorkLimit.text(name)).matches()
                                    && !OwnModels.isNone(name)
                                    && !OwnModels.isWrapperName(name)
                                    && !ModelNames.isWrapper(name);
                        })
                        .findFirst())
                .map(OwnModelName::named);
    }

    /** Finds the name of a known model in the name of the file that defines a class with a generic name. */
    private static Optional<Answer<String>> byFile(ObjectValue object) {
        return fileOf(object)
                .filter(ModelNames::isKnown)
                .map(stem -> Answer.at(stem, object.type().origin().or(object.origin())));
    }

    private static Optional<String> fileOf(ObjectValue object) {
        return object.type().origin().places().stream()
                .flatMap(place -> Stream.ofNullable(place.file()))
                .map(file -> file.replaceFirst("^.*/", "").replaceFirst("\\.py$", ""))
                .findFirst();
    }

    /**
     * Finds an algorithm of reinforcement learning that is a function in a file of its name, which creates its
     * networks.
     */
    private static Optional<Answer<String>> byAlgorithm(ObjectValue network) {
        if (!OwnModels.isPartName(network.type().name())) {
            return Optional.empty();
        }
        return network.origin().places().stream()
                .flatMap(place -> Stream.ofNullable(place.file()))
                .map(file -> file.replaceFirst("^.*/", "").replaceFirst("\\.py$", ""))
                .filter(stem -> KnownNames.MODELS
                        .find(stem)
                        .filter(known -> known.task().contains("reinforcement"))
                        .isPresent())
                .findFirst()
                .map(stem -> Answer.at(stem, network.origin()));
    }

    /** Finds an algorithm with several networks, which is often a class that is not itself a network. */
    private Optional<Answer<String>> byHolder() {
        return job.trace().objects().stream()
                .filter(object -> KnownNames.MODELS
                                .find(object.type().name())
                                .filter(known -> known.task().contains("reinforcement")
                                        || known.task().contains("generative"))
                                .isPresent()
                        && !own.isWrapper(object)
                        && !OwnModels.isNone(object.type().name()))
                .findFirst()
                .map(object -> Answer.at(
                        object.type().name(), object.origin().or(object.type().origin())));
    }

    /** Finds a known part inside a wrapper or trainer, whose own name does not name the model. */
    private Optional<Answer<String>> inside(ObjectValue wrapper) {
        return OwnModels.isWrapperName(wrapper.type().name())
                ? own.all().stream()
                        .filter(object -> !own.isWrapper(object) && isWhole(object))
                        .findFirst()
                        .map(OwnModelName::named)
                : Optional.empty();
    }

    private static boolean isWhole(ObjectValue object) {
        String name = object.type().name();
        return KnownNames.MODELS.find(name).isPresent()
                || WHOLE.matcher(WorkLimit.text(name)).matches();
    }

    /**
     * Returns the name of the program if it is that of a known model. If the parts have generic names, the program may
     * be named after the whole: {@code ppo.py}.
     */
    private Optional<Answer<String>> byScript() {
        if (job.launch().script() == null || job.launch().script().getFileName() == null) {
            return Optional.empty();
        }
        String stem = job.launch().script().getFileName().toString().replaceFirst("\\.py$", "");
        return KnownNames.MODELS
                .find(stem)
                .map(known -> Answer.at(stem, job.launch().program().origin()));
    }

    /**
     * Returns the name of an object. A function that creates one size of a model, {@code resnet18()}, states more than
     * the class.
     */
    private static Answer<String> named(ObjectValue object) {
        String type = object.type().name();
        String maker = object.maker();
        boolean isSized = maker.matches(".*\\d.*")
                && (KnownNames.MODELS.find(maker).isPresent()
                        || maker.toLowerCase(Locale.ROOT).startsWith(type.toLowerCase(Locale.ROOT)));
        return isSized
                ? Answer.at(maker, object.makerOrigin())
                : Answer.at(type, object.origin().or(object.type().origin()));
    }
}

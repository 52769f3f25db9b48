package io.schedmate.code.inspect.model;

import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.limit.WorkLimit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Two networks that are trained against or for each other. As a pair they imply more than the layers of either.
 *
 * @param made the network that generates or acts
 * @param judge the network that judges it
 */
record TrainedPair(Kind kind, ObjectValue made, ObjectValue judge) {

    enum Kind {
        ADVERSARIAL(
                "generative adversarial network, gan",
                "\\w*Generator(?:[A-Z_\\d]\\w*)?",
                "\\w*Discriminator(?:[A-Z_\\d]\\w*)?"),
        ACTOR_CRITIC(
                "actor-critic, policy network",
                "\\w*(?:Actor|Policy)(?:Net(?:work)?)?",
                "\\w*(?:Critic|QNet(?:work)?|QFunction|Value(?:Net(?:work)?|Function))");

        private final String type;
        private final Pattern made;
        private final Pattern judge;

        Kind(String type, String made, String judge) {
            this.type = type;
            this.made = Pattern.compile(made);
            this.judge = Pattern.compile(judge);
        }
    }

    static Optional<TrainedPair> of(OwnModels own) {
        return Stream.of(Kind.values())
                .flatMap(kind -> in(kind, own.all()).stream())
                .findFirst();
    }

    private static Optional<TrainedPair> in(Kind kind, Collection<ObjectValue> models) {
        return named(kind.made, models)
                .flatMap(made -> named(kind.judge, models).map(judge -> new TrainedPair(kind, made, judge)));
    }

    private static Optional<ObjectValue> named(Pattern name, Collection<ObjectValue> models) {
        return models.stream()
                .filter(model ->
                        name.matcher(WorkLimit.text(model.type().name())).matches())
                .findFirst();
    }

    boolean isAdversarial() {
        return kind == Kind.ADVERSARIAL;
    }

    Answer<String> type() {
        return Answer.at(
                kind.type,
                made.origin()
                        .or(made.type().origin())
                        .with(judge.origin().or(judge.type().origin())));
    }

    /** Returns the program's object that contains both networks and does not have the name of a trainer. */
    Optional<ObjectValue> holder(Job job) {
        return job.trace().objects().stream()
                .filter(object -> isHeldBy(object)
                        && !OwnModels.isWrapperName(object.type().name())
                        && !ModelNames.isWrapper(object.type().name()))
                .findFirst();
    }

    private boolean isHeldBy(ObjectValue object) {
        List<String> held = object.attributes().values().values().stream()
                .filter(ObjectValue.class::isInstance)
                .map(value -> ((ObjectValue) value).type().name())
                .toList();
        return held.contains(made.type().name()) && held.contains(judge.type().name());
    }
}

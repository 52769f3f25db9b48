package io.schedmate.code.inspect.augmentation;

import io.schedmate.code.inspect.data.DataFields;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.training.OptimizerFields;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.workload.Evidence;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the augmentation of samples from the transforms that the program creates or its configuration names. */
public final class AugmentationField {

    private static final List<String> AGENTS =
            List.of("gym", "gymnasium", "dm_control", "dm_env", "envpool", "pettingzoo", "procgen", "d4rl");

    private static final Pattern CHANGES = Pattern.compile(
            "(?i)augment|\\w_?aug\\b|random_?(?:shift|crop|conv|translate|cutout|jitter|flip|rotat)|colou?r_?jitter|domain_?rand");

    private static final String TRAINERS = "(?:transformers|trl)\\.(?:\\w+\\.)*\\w*Trainer";

    private final Job job;
    private final Set<String> names = new LinkedHashSet<>();
    private Origin origin = Origin.NONE;

    public AugmentationField(Job job) {
        this.job = job;
    }

    public Optional<Answer<List<String>>> augmentation(boolean isText) {
        new LibraryTransforms(job).each(this::add);
        ConfiguredTransforms configured = new ConfiguredTransforms(job);
        configured.steps(this::add);
        new OwnTransforms(job).each(this::add);
        if (!isText) {
            boolean isAlone = names.isEmpty();
            new InlineChanges(job).each(this::add);
            configured.lists(this::add);
            configured.switches(isAlone, this::add);
        }
        if (names.size() > 1) {
            // A name for all of them says no more than each.
            names.remove("augmentation");
        }
        if (!names.isEmpty()) {
            return Optional.of(Answer.at(List.copyOf(names), origin));
        }
        return isSeen(isText)
                ? Optional.of(Answer.because(
                        List.of(), new Evidence.Absence("nothing that is reached changes samples at random")))
                : Optional.empty();
    }

    /** Receives the findings of a reader. */
    @FunctionalInterface
    interface Found {
        void add(String name, Origin at);
    }

    private void add(String name, Origin at) {
        if (names.add(AugmentationNames.shown(name))) {
            origin = origin.or(at);
        }
    }

    /** Whether enough code was followed to conclude that a job without findings has no augmentation. */
    private boolean isSeen(boolean isText) {
        return isText
                || job.call("DataLoader", "fit", "load_data").isPresent()
                || !job.callsLike("deepspeed\\.initialize").isEmpty()
                || !job.callsLike("stable_baselines3\\..*\\.learn").isEmpty() && !mayChangeObservations()
                || !job.callsLike("(?:tfds|tensorflow_datasets)\\.\\w+").isEmpty()
                || new DataFields(job).hasOwn()
                || isOfLibrary()
                || !job.calls(OptimizerFields::isOptimizer).isEmpty() && !mayChangeObservations();
    }

    /** Whether a library's trainer reads the samples. */
    private boolean isOfLibrary() {
        return job.trace().objects().stream()
                        .flatMap(object -> object.type().ancestry().stream())
                        .anyMatch(name -> Job.fits(TRAINERS, name))
                || !job.callsLike(TRAINERS).isEmpty();
    }

    /**
     * Whether wrappers may change the observations of an agent. Observations are not a data set; the environment may
     * have wrappers that change them if a name in the program suggests it.
     */
    private boolean mayChangeObservations() {
        return AGENTS.stream().anyMatch(job::imports)
                && job.programs(_ -> true)
                        .anyMatch(text -> CHANGES.matcher(WorkLimit.text(text)).find());
    }
}

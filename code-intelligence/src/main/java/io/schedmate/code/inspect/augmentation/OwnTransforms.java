package io.schedmate.code.inspect.augmentation;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.inspect.augmentation.AugmentationField.Found;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.inspect.model.OwnModels;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value.Flag;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the program's own classes and functions that change samples at random, if they are reached. */
final class OwnTransforms {

    private static final Pattern CHANGES = Pattern.compile(".*(?:Dataset|Transforms?|Aug\\w*|Mosaic\\w*|Preproc\\w*)");
    /** Classes of networks that hold their own training, and with it what it does to samples. */
    private static final Pattern TRAINS = Pattern.compile(".*(?:LightningModule|Brain|PreTrainedModel)");

    private static final Pattern OF_AUGMENTATIONS =
            Pattern.compile("(?:.*/)?(?:data_?|image_?|audio_?|text_?)?aug(?:ment\\w*|s)?\\.py");

    private static final Pattern SWITCH =
            Pattern.compile("(?:(?:use|do|enable|with|apply|is)_?)?aug(?:ment(?:ed|ation|ations)?)?");

    private final Job job;

    OwnTransforms(Job job) {
        this.job = job;
    }

    void each(Found found) {
        Set<Object> resting = resting();
        job.trace().objects().stream()
                .filter(object -> !resting.contains(object))
                .forEach(object -> object(object, found));
        job.trace().functions().forEach((name, at) -> {
            ClassValue owner = job.trace().ownerOf(name);
            if ((owner == null || !isNetwork(owner)) && !isSwitchedOff(name)) {
                AugmentationNames.ALL.ofCall(name).ifPresent(label -> found.add(label, at));
            }
        });
    }

    /** An object of a class that is named so, or one that changes samples and is told how. */
    private static void object(ObjectValue object, Found found) {
        String type = object.type().name();
        Origin at = object.origin().or(object.type().origin());
        boolean isNamed = AugmentationNames.ALL.isOwn(type)
                || AugmentationNames.ALL.ofCall(type).isPresent();
        if (!holdsOthers(object) && AugmentationNames.ALL.isOfFile(type) && isOfAugmentations(object.type())) {
            found.add(type, at);
        }
        // Networks have layers that turn or disturb what flows through them.
        if (isNamed
                && !holdsOthers(object)
                && (!isNetwork(object.type()) || type.matches(".*(?:Aug|Random|Mask(?:ing)?$).*"))) {
            found.add(type, at);
        }
        if (object.type().ancestry().stream()
                .anyMatch(name -> CHANGES.matcher(Effort.text(name)).matches())) {
            object.attributes()
                    .values()
                    .forEach((name, value) -> AugmentationNames.ALL
                            .ofSetting(name)
                            .filter(_ -> ConfiguredTransforms.isOn(value))
                            .ifPresent(label -> found.add(label, value.origin().or(at))));
        }
    }

    /** What a data set holds ready to change samples, and is told not to. */
    private Set<Object> resting() {
        Set<Object> resting = Collections.newSetFromMap(new IdentityHashMap<>());
        for (ObjectValue holder : job.trace().objects()) {
            boolean isOff = holder.attributes().values().entrySet().stream()
                    .anyMatch(
                            entry -> SWITCH.matcher(Effort.text(entry.getKey())).matches()
                                    && entry.getValue() instanceof Flag flag
                                    && !flag.isSet());
            if (isOff) {
                resting.addAll(holder.attributes().values().values());
            }
        }
        return resting;
    }

    /** A function that asks a setting of its own name whether to do anything. */
    private boolean isSwitchedOff(String function) {
        return job.settings()
                .first(List.of(function.toLowerCase(Locale.ROOT)), Flag.class::isInstance)
                .filter(setting -> !Settings.isTrue(setting.value()))
                .isPresent();
    }

    /** What applies the transform that it is given changes nothing of itself. */
    private static boolean holdsOthers(ObjectValue object) {
        return object.attributes().get("transform") != null
                || object.attributes().get("transforms") != null;
    }

    /** Whether a class stands in a file of augmentations. */
    private static boolean isOfAugmentations(ClassValue type) {
        return type.origin().places().stream()
                .map(Place::file)
                .anyMatch(file -> file != null
                        && OF_AUGMENTATIONS.matcher(Effort.text(file)).matches());
    }

    private static boolean isNetwork(ClassValue type) {
        return OwnModels.isNetwork(type)
                && type.ancestry().stream()
                        .noneMatch(name -> TRAINS.matcher(Effort.text(name)).matches());
    }
}

package io.schedmate.code.inspect.augmentation;

import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.inspect.augmentation.AugmentationField.Found;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.inspect.model.OwnModels;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value.Flag;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the program's own classes and functions that change samples at random, if a run reaches them. */
record OwnTransforms(Job job) {

    private static final Pattern CHANGES =
            Pattern.compile(".*(?:Dataset|Transforms?|Aug\\w*|Mosaic\\w*|Preproc\\w*|\\.Sequence)");
    /** Network classes that contain their own training and therefore its augmentations. */
    private static final Pattern TRAINS = Pattern.compile(".*(?:LightningModule|Brain|PreTrainedModel)");

    private static final Pattern OF_AUGMENTATIONS =
            Pattern.compile("(?:.*/)?(?:data_?|image_?|audio_?|text_?)?aug(?:ment\\w*|s)?\\.py");

    private static final Pattern SWITCH = Pattern.compile(
            "_?(?:(?:use|do|enable|with|apply|is)_?)?(?:image_?|img_?|data_?)?aug(?:ment(?:ed|ation|ations)?)?(?:_?switch)?");

    void each(Found found) {
        Set<Object> resting = resting(job);
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

    /**
     * Finds an object whose class has the name of an augmentation, or that changes samples and has arguments for
     * augmentations.
     */
    private static void object(ObjectValue object, Found found) {
        String type = object.type().name();
        Origin at = object.origin().or(object.type().origin());
        boolean isNamed = AugmentationNames.ALL.isOwn(type)
                || AugmentationNames.ALL.ofCall(type).isPresent();
        if (!holdsOthers(object) && AugmentationNames.ALL.isOfFile(type) && isOfAugmentations(object.type())) {
            found.add(type, at);
        }
        // Networks have layers that rotate or perturb their inputs.
        if (isNamed
                && !holdsOthers(object)
                && (!isNetwork(object.type()) || type.matches(".*(?:Aug|Random|Mask(?:ing)?$).*"))) {
            found.add(type, at);
        }
        if (object.type().ancestry().stream()
                .anyMatch(name -> CHANGES.matcher(WorkLimit.text(name)).matches())) {
            object.attributes()
                    .values()
                    .forEach((name, value) -> AugmentationNames.ALL
                            .ofSetting(name)
                            .filter(_ -> ConfiguredTransforms.isOn(value))
                            .ifPresent(label -> found.add(label, value.origin().or(at))));
        }
    }

    /** Returns transforms that are stored in an object whose switch is off. */
    static Set<Object> resting(Job job) {
        Set<Object> resting = Collections.newSetFromMap(new IdentityHashMap<>());
        for (ObjectValue holder : job.trace().objects()) {
            boolean isOff = holder.attributes().values().entrySet().stream()
                    .anyMatch(entry ->
                            SWITCH.matcher(WorkLimit.text(entry.getKey())).matches()
                                    && entry.getValue() instanceof Flag flag
                                    && !flag.isSet());
            if (isOff) {
                resting.addAll(holder.attributes().values().values());
            }
        }
        return resting;
    }

    /** Whether the setting with the function's name is off. */
    private boolean isSwitchedOff(String function) {
        return job.settings()
                .first(List.of(function.toLowerCase(Locale.ROOT)), Flag.class::isInstance)
                .filter(setting -> !Settings.isTrue(setting.value()))
                .isPresent();
    }

    /** Whether the class only applies other transforms and changes nothing itself. */
    private static boolean holdsOthers(ObjectValue object) {
        return object.attributes().get("transform") != null
                || object.attributes().get("transforms") != null;
    }

    /** Whether the class is in a file of augmentations. */
    private static boolean isOfAugmentations(ClassValue type) {
        return type.origin().places().stream()
                .map(Place::file)
                .anyMatch(file -> file != null
                        && OF_AUGMENTATIONS.matcher(WorkLimit.text(file)).matches());
    }

    private static boolean isNetwork(ClassValue type) {
        return OwnModels.isNetwork(type)
                && type.ancestry().stream()
                        .noneMatch(name -> TRAINS.matcher(WorkLimit.text(name)).matches());
    }
}

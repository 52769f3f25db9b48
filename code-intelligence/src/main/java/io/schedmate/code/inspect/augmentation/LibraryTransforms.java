package io.schedmate.code.inspect.augmentation;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.inspect.augmentation.AugmentationField.Found;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the random transforms that a program creates from a library's classes and functions. */
record LibraryTransforms(Job job) {

    private static final Pattern LIBRARIES = Pattern.compile(
            ".*(?:transforms|albumentations|kornia|augment|monai|torchio|volumentations|torchaudio|imgaug|audiomentations|nlpaug|keras|image|vision|mixup|timm|A|T|K|speechbrain|tf|dali)\\..*");
    /** The classes of libraries that contain nothing but augmentations and what composes or prepares them. */
    private static final Pattern OF_AUGMENTATIONS = Pattern.compile(
            "(?:albumentations|imgaug\\.augmenters|(?:torch_)?audiomentations|nlpaug\\.augmenter|kornia\\.augmentation)"
                    + "(?:\\.\\w+)*\\.[A-Z]\\w+");

    static final List<String> CHANCES = List.of("p", "prob", "probability");

    void each(Found found) {
        Set<Object> resting = OwnTransforms.resting(job);
        job.trace().calls().stream()
                .map(Trace.Call::made)
                .filter(made -> !resting.contains(made))
                .forEach(made -> made(made, found));
        timm(found);
    }

    private static void made(Made made, Found found) {
        // A program that requests a transform's parameters applies the transform itself.
        String leaf = Job.leaf(made.callee().replaceFirst("\\.get_params$", ""));
        boolean isKnown =
                LIBRARIES.matcher(WorkLimit.text(made.callee())).matches() && AugmentationNames.ALL.isOfLibrary(leaf);
        boolean isOfKind =
                OF_AUGMENTATIONS.matcher(WorkLimit.text(made.callee())).matches()
                        && AugmentationNames.ALL.isOfFile(leaf);
        if ((isKnown || isOfKind) && !isNever(made)) {
            found.add(leaf, made.origin());
        }
        if (leaf.equals("RandomApply") && made.argument(0, "transforms") instanceof Items applied) {
            applied.values().forEach(each -> applied(each, found));
        }
        if (leaf.equals("Mixup") && isAboveNothing(made.named().get("cutmix_alpha"))) {
            found.add("cutmix", made.origin());
        }
        if (leaf.equals("ImageDataGenerator")) {
            generator(made, found);
        }
    }

    /** Adds what is applied by chance: then any change of samples is an augmentation. */
    private static void applied(Value each, Found found) {
        switch (each) {
            case ObjectValue object ->
                found.add(object.type().name(), object.origin().or(object.type().origin()));
            case Made made
            when !AugmentationNames.ALL.isFrame(Job.leaf(made.callee())) ->
                found.add(Job.leaf(made.callee()), made.origin());
            default -> {
                // Unknown, or a list of transforms that is applied as a whole.
            }
        }
    }

    /** Whether a transform has no effect: its probability is zero, or its mask covers nothing. */
    private static boolean isNever(Made made) {
        boolean isOfNoSize = Job.leaf(made.callee()).endsWith("Masking")
                && !made.arguments().isEmpty()
                && Settings.numberOf(made.arguments().getFirst()) instanceof Double size
                && size == 0;
        return isOfNoSize
                || CHANCES.stream()
                        .anyMatch(name ->
                                Settings.numberOf(made.named().get(name)) instanceof Double chance && chance == 0);
    }

    /** Reads Keras' image generator, which has arguments where other libraries have classes. */
    private static void generator(Made made, Found found) {
        made.named().forEach((name, value) -> {
            boolean isOn = value instanceof Flag flag ? flag.isSet() : isAboveNothing(value);
            if (isOn) {
                AugmentationNames.ALL
                        .ofCall("random_" + name.replaceFirst("_range$", ""))
                        .or(() -> AugmentationNames.ALL.ofSetting(name))
                        .ifPresent(label -> found.add(label, value.origin().or(made.origin())));
            }
        });
    }

    private void timm(Found found) {
        for (Made made : job.calls(
                callee -> callee.startsWith("timm") && Job.leaf(callee).equals("create_transform"))) {
            if (made.named().get("is_training") instanceof Flag training && training.isSet()) {
                found.add("random resized crop", made.origin());
                found.add("random horizontal flip", made.origin());
                if (made.named().get("auto_augment") instanceof Text policy) {
                    found.add(
                            AugmentationNames.ALL.ofPolicy(policy.text()).orElse("auto augment " + policy.text()),
                            made.origin());
                } else if (isAboveNothing(made.named().get("color_jitter"))) {
                    found.add("color jitter", made.origin());
                }
                if (isAboveNothing(made.named().get("re_prob"))) {
                    found.add("random erasing", made.origin());
                }
            }
        }
    }

    private static boolean isAboveNothing(@Nullable Value value) {
        return Settings.numberOf(value) instanceof Double number && number > 0;
    }
}

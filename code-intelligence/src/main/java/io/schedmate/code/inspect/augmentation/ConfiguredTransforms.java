package io.schedmate.code.inspect.augmentation;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.augmentation.AugmentationField.Found;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds augmentations that a configuration or the command names: pipeline steps, switches and strengths. */
record ConfiguredTransforms(Job job) {

    private static final Pattern NOT_OF_TRAINING =
            Pattern.compile("(?:^|[._])(?:val|valid|validation|test|eval|tta|inference)(?:$|[._])");
    private static final Set<String> STEPS = Set.of("type", "_target_", "class_path");
    private static final Pattern OF_TRANSFORMS = Pattern.compile("(?i)(?:^|[._])(?:transform|aug)[a-z]*[._]");

    private static final Pattern LISTS = Pattern.compile(
            "(?:train_)?(?:transforms?|aug(?:s|mentations?)?|augment|aug_list|transform_list|aug(?:ment)?_order)");

    private static final Pattern SWITCH = Pattern.compile("(?:is_)?(?:enabled?|active|use)");

    /** Finds pipeline steps that name a class. */
    void steps(Found found) {
        for (Settings.Setting setting : job.settings().all()) {
            if (namesStep(setting)
                    && setting.value() instanceof Text text
                    && !setting.path().matches(".*(?:val|test|eval|tta).*")) {
                String leaf = text.text().substring(text.text().lastIndexOf('.') + 1);
                if ((AugmentationNames.ALL.isStep(leaf) || isOfManySizes(leaf, setting.path()))
                        && !isOfSectionThatIsOff(setting)) {
                    found.add(leaf, text.origin());
                }
            }
        }
    }

    /** Whether the setting names a class: under {@code name} only within transforms, where nothing else has a name. */
    private static boolean namesStep(Settings.Setting setting) {
        return STEPS.contains(setting.leaf())
                || setting.leaf().equals("name")
                        && OF_TRANSFORMS.matcher(WorkLimit.text(setting.path())).find();
    }

    /** Whether a resize step of OpenMMLab draws a ratio or one of several sizes. */
    private boolean isOfManySizes(String step, String path) {
        String own = path.substring(0, path.lastIndexOf('.') + 1);
        return step.equals("Resize")
                && job.settings().all().stream()
                        .filter(setting -> setting.path().startsWith(own))
                        .anyMatch(setting ->
                                setting.path().equals(own + "ratio_range") && setting.value() instanceof Items
                                        || setting.path().equals(own + "img_scale")
                                                && setting.value() instanceof Items sizes
                                                && sizes.values().size() > 1
                                                && sizes.values().getFirst() instanceof Items);
    }

    /** Finds lists of transform names that the program's own functions interpret. */
    void lists(Found found) {
        for (Settings.Setting setting : job.settings().all()) {
            if (LISTS.matcher(WorkLimit.text(setting.leaf())).matches()
                    && setting.value() instanceof Items items
                    && !NOT_OF_TRAINING.matcher(WorkLimit.text(setting.path())).find()) {
                items.values().stream()
                        .filter(Text.class::isInstance)
                        .map(Text.class::cast)
                        .forEach(each -> AugmentationNames.ALL
                                .ofCall(each.text())
                                .or(() -> AugmentationNames.ALL.ofSetting(each.text()))
                                .ifPresent(label -> found.add(label, each.origin())));
            }
        }
    }

    /** @param isAlone whether no transforms are visible, so that module constants count too */
    void switches(boolean isAlone, Found found) {
        List<Settings.Setting> on = job.settings().all().stream()
                .filter(setting -> counts(setting, isAlone)
                        && isOn(setting.value())
                        && !isOfSectionThatIsOff(setting)
                        && isAskedFor(setting))
                .toList();
        boolean isAny = false;
        for (Settings.Setting setting : on) {
            Optional<String> label = label(setting);
            isAny |= label.isPresent();
            label.ifPresent(each -> found.add(each, setting.value().origin()));
        }
        if (isAny) {
            on.stream()
                    .filter(setting -> !isFactor(setting))
                    .forEach(setting -> AugmentationNames.ALL
                            .ofGeometry(setting.leaf())
                            .ifPresent(label -> found.add(label, setting.value().origin())));
        }
    }

    /** Returns the usual name of what a setting turns on; the text of a policy states which one it is. */
    private static Optional<String> label(Settings.Setting setting) {
        Optional<String> label = AugmentationNames.ALL.ofSetting(setting.leaf());
        return label.filter("auto augment"::equals)
                .flatMap(_ -> setting.value() instanceof Text policy
                        ? AugmentationNames.ALL.ofPolicy(policy.text())
                        : Optional.empty())
                .or(() -> label);
    }

    /**
     * Whether a value is a size, such as an enlargement factor of an image, and not a strength. Whole numbers above 1
     * are sizes.
     */
    private static boolean isFactor(Settings.Setting setting) {
        return setting.leaf().equals("scale")
                && setting.value() instanceof Value.Num factor
                && factor.number() > 1
                && factor.number() == Math.rint(factor.number());
    }

    /**
     * Whether the section has its own switch, such as {@code MIXUP.ENABLE}, and the switch is off, or a probability of
     * zero.
     */
    private boolean isOfSectionThatIsOff(Settings.Setting setting) {
        String section = setting.path().substring(0, setting.path().lastIndexOf('.') + 1);
        return !section.isEmpty()
                && job.settings().all().stream()
                        .filter(other -> other.path().startsWith(section))
                        .anyMatch(other -> isOff(other.path().substring(section.length()), other.value()));
    }

    private static boolean isOff(String name, Value value) {
        return SWITCH.matcher(WorkLimit.text(name)).matches() && value instanceof Flag flag && !flag.isSet()
                || LibraryTransforms.CHANCES.contains(name)
                        && Settings.numberOf(value) instanceof Double chance
                        && chance == 0;
    }

    /**
     * Whether other code names the setting. A section of a configuration may be for another program, whose code is not
     * reached.
     */
    private boolean isAskedFor(Settings.Setting setting) {
        if (setting.path().indexOf('.') < 0
                || AugmentationNames.ALL.ofSetting(setting.leaf()).isEmpty()) {
            return true;
        }
        Pattern named = Pattern.compile("(?i)\\b" + Pattern.quote(setting.leaf()) + "\\b|\\*\\*\\s*\\w");
        List<Place> declared = setting.value().origin().places();
        return job.programs(file -> declared.stream().noneMatch(place -> file.equals(place.file())))
                .anyMatch(text -> named.matcher(WorkLimit.text(text)).find());
    }

    private static boolean counts(Settings.Setting setting, boolean isAlone) {
        boolean isSettled = setting.kind() != Trace.Kind.CONSTANTS
                || isAlone && setting.path().indexOf('.') > 0;
        return isSettled
                && !NOT_OF_TRAINING.matcher(WorkLimit.text(setting.path())).find();
    }

    /** Whether a switch is on, or a strength is above zero. */
    static boolean isOn(Value value) {
        return switch (value) {
            case Flag flag -> flag.isSet();
            case Value.Num number -> number.number() > 0;
            case Text text -> Settings.isTrue(text) && text.text().matches("(?i)[a-z][\\w.-]{2,40}|true");
            default -> false;
        };
    }
}

package io.schedmate.code.inspect;

import io.schedmate.code.run.ObjectValue;
import io.schedmate.code.run.Trace;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Text;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** How samples are changed at random, by the transforms that the program makes or its configuration names. */
final class AugmentationField {

    private static final Pattern RANDOM = Pattern.compile(
            "(?:Random|random|rand_)\\w+|ColorJitter|AutoAugment\\w*|RandAugment|TrivialAugment\\w*|AugMix|Mixup|MixUp|mixup|CutMix|Cutmix|Cutout|CutOut|HorizontalFlip|VerticalFlip|ShiftScaleRotate|GaussNoise|RandAug|ElasticTransform|PhotoMetricDistortion|Mosaic|Albu|CoarseDropout|GridDistortion|SpecAugment|TimeMasking|FrequencyMasking|SpeedPerturb\\w*|AddNoise|AddReverb|DropFreq|DropChunk|\\w*RandomShifts\\w*|ThreeAugment|\\w*Aug(?:ment\\w*|mentation)?|RandomErasing|Flip|RandFlipd|Rand\\w+d|MultiScaleCrop|ResizeStepScaling|ResizeRangeScaling");
    private static final Pattern OWN_RANDOM = Pattern.compile(
            "[A-Z]\\w*Random_?(?:\\w*(?:Crop|Flip|Scale|Scaling|Rotat|Resiz|Jitter|Affine|Erasing|Blur|Noise|Perspective|Shift|Mirror|Brightness|Contrast)\\w*)|Random_?Mirror|[A-Z]\\w*ColorJitter"
                    + "|(?:Photometric|PhotoMetric)Distort\\w*|Jitter\\w*|Expand|PointcloudJitter|Pointcloud(?:Rotate|Scale|Translate|RandomInputDropout)\\w*");
    private static final Pattern SAMPLERS = Pattern.compile(
            "\\w*Sampler\\w*|Random(?:State|Access\\w*|SplitSampler)?|random_split|RandomSplit|random_seed|random_(?:normal|uniform)\\w*|RandomUniform|RandomNormal|random|randint|RandomOverSampler|RandomPolicy|RandomCropSampler|RandomApply|RandomChoice|RandomOrder|random_(?:sample|choice|state|shuffle|port|tensor|fourier\\w*)");
    private static final Pattern LIBRARIES = Pattern.compile(
            ".*(?:transforms|albumentations|kornia|augment|monai|torchaudio|imgaug|keras|image|vision|mixup|timm|A|T|speechbrain|tf)\\..*");
    private static final Pattern FRAMES =
            Pattern.compile(".*(?:DataAugment|Augmenter).*|.*(?:Loss|Config|Parser|Module)");
    private static final Pattern NOT_OF_TRAINING = Pattern.compile("(?:^|[._])(?:val|valid|test|eval)(?:$|[._])");

    /** The label of what has no usual name but its own. */
    private static final String AS_WRITTEN = "=";

    private final Job job;
    private final Set<String> names = new LinkedHashSet<>();
    private Origin origin = Origin.NONE;

    AugmentationField(Job job) {
        this.job = job;
    }

    Optional<Finding<List<String>>> augmentation(boolean isText) {
        job.trace().calls().forEach(call -> ofLibrary(call.made()));
        timm();
        job.settings().all().forEach(this::step);
        boolean isMade = !names.isEmpty();
        job.trace().objects().forEach(this::own);
        if (!isText) {
            job.trace()
                    .functions()
                    .forEach((name, at) -> AugmentationNames.ALL
                            .ofCall(name)
                            .ifPresent(label -> add(label.equals(AS_WRITTEN) ? name : label, at)));
            switches(isMade);
        }
        if (!names.isEmpty()) {
            return Optional.of(Finding.at(List.copyOf(names), origin));
        }
        boolean isSeen = !job.trace().isCut()
                && job.launch().script() != null
                && (isText
                        || job.call("DataLoader", "fit", "load_data").isPresent()
                        || job.callsLike("(?:tfds|tensorflow_datasets)\\.\\w+").stream()
                                .findFirst()
                                .isPresent()
                        || new DataFields(job).hasOwn());
        return isSeen
                ? Optional.of(Finding.because(List.of(), "absence: nothing that is reached changes samples at random"))
                : Optional.empty();
    }

    private void add(String name, Origin at) {
        if (names.add(name)) {
            origin = origin.or(at);
        }
    }

    private void ofLibrary(Made made) {
        String leaf = Job.leaf(made.callee());
        boolean isOurs = LIBRARIES.matcher(made.callee()).matches();
        if (isOurs && isRandom(leaf) && !FRAMES.matcher(leaf).matches()) {
            add(leaf, made.origin());
        }
        if (leaf.equals("Mixup")
                && Settings.numberOf(made.named().get("cutmix_alpha")) instanceof Double alpha
                && alpha > 0) {
            add("cutmix", made.origin());
        }
    }

    private static boolean isRandom(String name) {
        return (RANDOM.matcher(name).matches() || OWN_RANDOM.matcher(name).matches())
                && !SAMPLERS.matcher(name).matches();
    }

    private void timm() {
        for (Made made : job.calls(
                callee -> callee.startsWith("timm") && Job.leaf(callee).equals("create_transform"))) {
            if (made.named().get("is_training") instanceof Flag training && training.isSet()) {
                add("random resized crop", made.origin());
                add("random horizontal flip", made.origin());
                if (made.named().get("auto_augment") instanceof Text policy) {
                    add("auto augment " + policy.text(), made.origin());
                } else if (Settings.numberOf(made.named().get("color_jitter")) instanceof Double by && by > 0) {
                    add("color jitter", made.origin());
                }
                if (Settings.numberOf(made.named().get("re_prob")) instanceof Double chance && chance > 0) {
                    add("random erasing", made.origin());
                }
            }
        }
    }

    /** A step of a pipeline that a configuration names. */
    private void step(Settings.Setting setting) {
        boolean isStep = setting.leaf().equals("type") || setting.leaf().equals("_target_");
        boolean isTraining = !setting.path().matches(".*(?:val|test|eval).*");
        if (isStep && isTraining && setting.value() instanceof Text text) {
            String leaf = text.text().substring(text.text().lastIndexOf('.') + 1);
            if (isRandom(leaf)) {
                add(leaf, text.origin());
            }
        }
    }

    /** An object of a class of the program: one that is named so, or data that is told to change its samples. */
    private void own(ObjectValue object) {
        String type = object.type().name();
        Origin at = object.origin().or(object.type().origin());
        boolean isFrame = FRAMES.matcher(type).matches();
        if (!isFrame && (isRandom(type) || AugmentationNames.ALL.ofCall(type).isPresent())) {
            add(type, at);
        }
        boolean isData = object.type().ancestry().stream().anyMatch(name -> name.endsWith("Dataset"));
        if (isData) {
            object.attributes()
                    .values()
                    .forEach((name, value) -> AugmentationNames.ALL
                            .ofSetting(name)
                            .filter(_ -> value instanceof Flag flag && flag.isSet())
                            .ifPresent(label -> add(label, value.origin().or(at))));
        }
    }

    /** Switches and strengths, where the program is not seen to make its transforms by itself. */
    private void switches(boolean isMade) {
        for (Settings.Setting setting : job.settings().all()) {
            boolean counts =
                    setting.kind() != Trace.Kind.CONSTANTS || setting.path().indexOf('.') > 0;
            if (counts
                    && isOn(setting.value())
                    && !NOT_OF_TRAINING.matcher(setting.path()).find()) {
                AugmentationNames.ALL
                        .ofSetting(setting.leaf())
                        .filter(label -> !isMade || label.equals("mixup") || label.equals("cutmix"))
                        .ifPresent(label -> add(label, setting.value().origin()));
            }
        }
        if (!isMade && !names.isEmpty()) {
            job.settings().all().stream()
                    .filter(setting -> isOn(setting.value()))
                    .forEach(setting -> AugmentationNames.ALL
                            .ofGeometry(setting.leaf())
                            .ifPresent(label -> add(label, setting.value().origin())));
        }
    }

    private static boolean isOn(Value value) {
        return switch (value) {
            case Flag flag -> flag.isSet();
            case Value.Num number -> number.number() > 0;
            case Text text -> Settings.isTrue(text) && text.text().matches("(?i)[a-z][\\w.-]{2,40}|true");
            default -> false;
        };
    }
}

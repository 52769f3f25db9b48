package io.schedmate.code.inspect;

import io.schedmate.code.run.ObjectValue;
import io.schedmate.code.run.Trace;
import io.schedmate.code.value.Value;
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
            "(?:Random|random|rand_)\\w+|ColorJitter|AutoAugment\\w*|RandAugment|TrivialAugment\\w*|AugMix|Mixup|MixUp|mixup|CutMix|Cutmix|Cutout|CutOut|HorizontalFlip|VerticalFlip|ShiftScaleRotate|GaussNoise|RandAug|ElasticTransform|PhotoMetricDistortion|Mosaic|Albu|CoarseDropout|GridDistortion|SpecAugment|TimeMasking|FrequencyMasking|SpeedPerturb\\w*|AddNoise|AddReverb|\\w*RandomShifts\\w*|ThreeAugment|\\w*Aug(?:ment\\w*|mentation)?|RandomErasing|Flip|RandFlipd|Rand\\w+d");
    private static final Pattern SAMPLERS = Pattern.compile(
            "Random(?:Sampler|State|Access\\w*|SplitSampler)?|random_split|RandomSplit|random_seed|random_(?:normal|uniform)\\w*|RandomUniform|RandomNormal|random|randint|RandomOverSampler|RandomPolicy|RandomCropSampler");

    private final Job job;

    AugmentationField(Job job) {
        this.job = job;
    }

    Optional<Finding<List<String>>> augmentation(boolean isText) {
        Set<String> names = new LinkedHashSet<>();
        io.schedmate.code.value.Origin origin = io.schedmate.code.value.Origin.NONE;
        for (Trace.Call call : job.trace().calls()) {
            Made made = call.made();
            String leaf = Job.leaf(made.callee());
            boolean fits = RANDOM.matcher(leaf).matches()
                    && !SAMPLERS.matcher(leaf).matches()
                    && made.callee()
                            .matches(
                                    ".*(?:transforms|albumentations|kornia|augment|monai|torchaudio|imgaug|keras|image|vision|mixup|timm|A|T|speechbrain|tf)\\..*");
            if (fits && names.add(leaf)) {
                origin = origin.or(made.origin());
            }
        }
        for (Made made : job.calls(
                callee -> callee.startsWith("timm") && Job.leaf(callee).equals("create_transform"))) {
            if (made.named().get("is_training") instanceof Value.Flag training && training.isSet()) {
                names.addAll(List.of("random resized crop", "random horizontal flip"));
                origin = origin.or(made.origin());
                if (made.named().get("auto_augment") instanceof Text policy) {
                    names.add("auto augment " + policy.text());
                }
                if (Settings.numberOf(made.named().get("re_prob")) instanceof Double chance && chance > 0) {
                    names.add("random erasing");
                }
            }
        }
        for (Settings.Setting setting : job.settings().all()) {
            boolean isStep = setting.leaf().equals("type") || setting.leaf().equals("_target_");
            boolean isTraining = !setting.path().matches(".*(?:val|test|eval).*");
            if (isStep && isTraining && setting.value() instanceof Text text) {
                String leaf = text.text().substring(text.text().lastIndexOf('.') + 1);
                if (RANDOM.matcher(leaf).matches() && !SAMPLERS.matcher(leaf).matches() && names.add(leaf)) {
                    origin = origin.or(text.origin());
                }
            }
        }
        for (ObjectValue object : job.trace().objects()) {
            String type = object.type().name();
            if (RANDOM.matcher(type).matches() && !SAMPLERS.matcher(type).matches() && names.add(type)) {
                origin = origin.or(object.origin()).or(object.type().origin());
            }
        }
        if (!names.isEmpty()) {
            return Optional.of(Finding.at(List.copyOf(names), origin));
        }
        boolean isSeen = !job.trace().isCut()
                && job.launch().script() != null
                && (isText || job.call("DataLoader", "fit", "load_data").isPresent() || new DataFields(job).hasOwn());
        return isSeen
                ? Optional.of(Finding.because(List.of(), "absence: nothing that is reached changes samples at random"))
                : Optional.empty();
    }
}

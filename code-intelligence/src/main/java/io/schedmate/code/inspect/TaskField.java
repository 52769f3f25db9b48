package io.schedmate.code.inspect;

import io.schedmate.code.inspect.KnownNames.Known;
import io.schedmate.code.value.Origin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a job trains its model for. */
final class TaskField {

    private static final Map<String, String> CLASSES = new LinkedHashMap<>();
    private static final Map<String, String> WORDS = new LinkedHashMap<>();

    static {
        CLASSES.put("SFTTrainer", "supervised fine-tuning, sft, instruction tuning, nlp");
        CLASSES.put("DPOTrainer", "preference tuning, preference optimization, dpo, rlhf, nlp");
        CLASSES.put("ORPOTrainer", "preference tuning, preference optimization, orpo, nlp");
        CLASSES.put("KTOTrainer", "preference tuning, preference optimization, kto, nlp");
        CLASSES.put("GRPOTrainer", "reinforcement learning, grpo, rlhf, nlp");
        CLASSES.put("RewardTrainer", "reward modeling, rlhf, nlp");
        CLASSES.put("PPOTrainer", "rlhf, reinforcement learning from human feedback, nlp");
        CLASSES.put("AutoModelForSequenceClassification", "text classification, sequence classification, nlp");
        CLASSES.put("AutoModelForTokenClassification", "token classification, named entity recognition, nlp");
        CLASSES.put("AutoModelForQuestionAnswering", "question answering, nlp");
        CLASSES.put("AutoModelForMaskedLM", "masked language modeling, language modeling, nlp");
        CLASSES.put("AutoModelForImageClassification", "image classification, classification, cv");
        CLASSES.put("AutoModelForSemanticSegmentation", "semantic segmentation, segmentation, cv");
        CLASSES.put("AutoModelForObjectDetection", "object detection, cv");
        CLASSES.put("AutoModelForSpeechSeq2Seq", "speech recognition, asr, audio");
        CLASSES.put("AutoModelForCTC", "speech recognition, asr, audio");
        CLASSES.put("CTCLoss", "speech recognition, asr, sequence recognition");
        WORDS.put("masked_lm", "masked language modeling, language modeling, nlp");
        WORDS.put("audio_pretrain", "self-supervised learning, audio pretraining, audio");
        WORDS.put("(?:^|[/_.-])clip(?:$|[/_.-])", "contrastive language-image pretraining, contrastive learning");
        WORDS.put("(?:^|[/_.-])sft(?:$|[/_.-])|supervised_?finetun", "supervised fine-tuning, sft, fine-tuning");
        WORDS.put("(?:^|[/_.-])dpo", "preference tuning, dpo, rlhf");
        WORDS.put("reward", "reward modeling, rlhf");
        WORDS.put("summari[sz]ation", "summarization, text generation");
        WORDS.put("translation", "machine translation, translation");
        WORDS.put("question[-_]?answering|run_qa", "question answering");
        WORDS.put("text[-_]classification|run_glue", "text classification");
        WORDS.put("run_clm", "causal language modeling, language modeling");
        WORDS.put("run_mlm", "masked language modeling, language modeling");
        WORDS.put("token[-_]classification|run_ner", "token classification, named entity recognition");
        WORDS.put(
                "segmentation|(?:^|[/_.-])seg(?:$|[/_.-])",
                "semantic segmentation, image segmentation, segmentation, cv");
        WORDS.put("detection|(?:^|[/_.-])det(?:$|[/_.-])", "object detection, detection, cv");
        WORDS.put("super[-_]?res", "super-resolution, image restoration, cv");
        WORDS.put(
                "image[-_]classification|(?:^|[/_.-])imagenet|mnist|cifar", "image classification, classification, cv");
        WORDS.put("word_language_model|language_model(?:ing)?|(?:^|[/_.-])lm(?:$|[/_.-])", "language modeling, nlp");
        WORDS.put(
                "text[-_]?to[-_]?image|dreambooth|diffusion", "text-to-image generation, image generation, diffusion");
        WORDS.put("(?:^|[/_.-])asr|speech[-_]recognition", "speech recognition, asr, audio");
        WORDS.put("(?:^|[/_.-])tts(?:$|[/_.-])|text[-_]to[-_]speech", "text-to-speech, tts, audio");
        WORDS.put(
                "reinforcement|(?:^|[/_.-])rl(?:$|[/_.-])|(?:^|[/_.-])(?:ppo|dqn|sac)[_./-]",
                "reinforcement learning, rl");
        WORDS.put("finetun|fine[-_]tun", "fine-tuning");
        WORDS.put("pre-?train", "pretraining");
    }

    private TaskField() {}

    static Optional<Finding<String>> of(
            Job job, Optional<Finding<String>> model, Optional<Known> knownModel, Optional<Finding<String>> data) {
        Optional<Known> knownData = data.flatMap(name -> KnownNames.DATA_SETS.find(name.value()));
        Optional<Finding<String>> ofClass = CLASSES.entrySet().stream()
                .map(entry -> job.calls(callee -> callee.matches(".*\\b" + entry.getKey() + "\\b.*")).stream()
                        .findFirst()
                        .map(made -> Finding.at(entry.getValue(), made.origin())))
                .flatMap(Optional::stream)
                .findFirst();
        if (ofClass.isPresent()) {
            return ofClass;
        }
        String model_ = knownModel.map(Known::task).orElse("");
        Optional<Finding<String>> fromData = knownData.flatMap(known ->
                data.map(name -> name.as(known.task() + (model_.isEmpty() ? "" : ", " + tag(model_)))));
        Optional<Finding<String>> fromWords = words(job, model_).or(() -> named(job));
        // Data made for classification serves other models, too.
        boolean isOtherwise = knownData.map(Known::task).orElse("").startsWith("image classification")
                && !model_.isEmpty()
                && !model_.contains("classification");
        if (isOtherwise) {
            return model.map(name -> name.as(model_));
        }
        if (fromData.isPresent()) {
            return fromWords.isPresent() && fromWords.get().value().contains("tun")
                    ? fromData.map(finding -> finding.as(fromWords.get().value() + ", " + finding.value()))
                    : fromData;
        }
        return fromWords.or(() -> model_.isEmpty() ? Optional.empty() : model.map(name -> name.as(model_)));
    }

    /** What a configuration calls the task. */
    private static Optional<Finding<String>> named(Job job) {
        return job.settings()
                .text(List.of("task._name", "task.name", "task._target_", "task", "stage"))
                .flatMap(told -> WORDS.entrySet().stream()
                        .filter(entry -> java.util.regex.Pattern.compile(entry.getKey())
                                .matcher(told.value().toLowerCase(Locale.ROOT))
                                .find())
                        .findFirst()
                        .map(entry -> told.as(entry.getValue())));
    }

    private static String tag(String tasks) {
        return tasks.substring(tasks.lastIndexOf(", ") + 1).strip();
    }

    private static Optional<Finding<String>> words(Job job, String modelTask) {
        String path = job.launch().script() == null
                ? job.launch().program().text()
                : job.tree().name(job.launch().script());
        String lower = path.toLowerCase(Locale.ROOT);
        for (Map.Entry<String, String> entry : List.copyOf(WORDS.entrySet())) {
            if (java.util.regex.Pattern.compile(entry.getKey()).matcher(lower).find()) {
                String task = modelTask.isEmpty() || entry.getValue().contains(modelTask)
                        ? entry.getValue()
                        : entry.getValue() + ", " + modelTask;
                return Optional.of(Finding.at(
                        task,
                        job.launch().program().origin().places().isEmpty()
                                ? Origin.COMMAND
                                : job.launch().program().origin()));
            }
        }
        return Optional.empty();
    }
}

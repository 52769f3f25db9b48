package io.schedmate.code.inspect.model;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the library model that a program creates. */
record LibraryModels(Job job, OwnModels own) {

    /** A function that creates a network, with the network's name. */
    private static final Pattern MAKER =
            Pattern.compile("(?:new|build|create|make|get|define)_(\\w+(?:net|former|gan|vae))(?:_model|_network)?");

    Optional<Answer<String>> created() {
        return job.trace().calls().stream()
                .map(Trace.Call::made)
                .map(this::ofLibrary)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<Answer<String>> ofLibrary(Made made) {
        String callee = made.callee();
        String leaf = Job.leaf(callee);
        Value first = made.argument(0, "model_name");
        if ((callee.contains("models.") || callee.contains("applications."))
                && Job.fits("(?:torchvision|keras|tensorflow|tf|mxnet|paddle)\\..*", callee)
                && !leaf.matches(
                        "Model|Sequential|load_model|Input|clone_model|load_weights|get_model_weights|__dict__|Functional|save_model")) {
            Value named = leaf.equals("get_model") || leaf.equals("load") ? first : null;
            return named instanceof Text text
                    ? Optional.of(Answer.at(text.text(), text.origin()))
                    : leaf.matches("get_model|load|\\w*Weights?|DEFAULT|preprocess_input|decode_predictions")
                                    || callee.contains("()")
                            ? Optional.empty()
                            : Optional.of(Answer.at(leaf, made.origin())).filter(_ -> own.mayTrain(made));
        }
        boolean byName = leaf.equals("create_model") && callee.startsWith("timm")
                || leaf.equals("from_pretrained")
                        && !callee.contains("okenizer")
                        && !callee.contains("Processor")
                        && !callee.contains("Extractor")
                        && !callee.contains("Scheduler")
                || leaf.equals("YOLO")
                || leaf.equals("get_peft_model")
                || callee.equals("clip.load");
        if (byName && (first instanceof Text || made.argument(0, "pretrained_model_name_or_path") instanceof Text)) {
            Text text = first instanceof Text given
                    ? given
                    : (Text) java.util.Objects.requireNonNull(made.argument(0, "pretrained_model_name_or_path"));
            // Ultralytics names its models after files.
            String name = callee.startsWith("ultralytics.")
                    ? text.text().replaceFirst("\\.(?:pt|ya?ml)$", "").replaceFirst(".*/", "")
                    : text.text();
            return ModelNames.isModel(name)
                    ? Optional.of(Answer.at(ModelNames.brief(name), text.origin()))
                    : Optional.empty();
        }
        boolean isTrainer = Job.fits("trl\\.(?:\\w+\\.)*\\w+Trainer", callee);
        if (isTrainer && made.argument(0, "model") instanceof Text text && ModelNames.isModel(text.text())) {
            return Optional.of(Answer.at(ModelNames.brief(text.text()), text.origin()));
        }
        if (callee.equals("torch.hub.load") && made.argument(1, "model") instanceof Text text) {
            return Optional.of(Answer.at(text.text(), text.origin()));
        }
        return Optional.empty();
    }

    /**
     * Finds a model that is built from layers without a class: by its name argument, or by the function that creates
     * it.
     */
    Optional<Answer<String>> functional() {
        List<Made> models = job.callsLike("(?:.*\\.)?(?:keras|tensorflow|tf)\\.(?:\\w+\\.)*Model");
        if (models.isEmpty()) {
            return Optional.empty();
        }
        return models.stream()
                .map(made -> made.named().get("name"))
                .filter(name -> name instanceof Text text && ModelNames.isKnown(text.text()))
                .map(name -> Answer.at(((Text) name).text(), name.origin()))
                .reduce((_, last) -> last)
                .or(() -> job.trace().functions().entrySet().stream()
                        .filter(function -> ModelNames.isKnown(function.getKey()))
                        .map(function -> Answer.at(function.getKey(), function.getValue()))
                        .findFirst())
                .or(() -> job.trace().functions().entrySet().stream()
                        .flatMap(function -> {
                            Matcher made = MAKER.matcher(WorkLimit.text(function.getKey()));
                            return made.matches()
                                    ? Stream.of(Answer.at(made.group(1), function.getValue()))
                                    : Stream.empty();
                        })
                        .findFirst());
    }

    /** Finds a class that is a whole model or trains one, judging by its name. */
    Optional<Answer<String>> whole() {
        return job.trace().calls().stream()
                .map(Trace.Call::made)
                .filter(made -> Job.fits(
                        "stable_baselines3\\.\\w+|(?:tianshou|sb3_contrib)\\..*\\.(?:PPO|SAC|TD3|DQN|A2C|DDPG)|transformers\\.(?:\\w+\\.)*(?!Auto)\\w+(?:For\\w+|LMHeadModel|Model)(?:\\.from_pretrained)?|diffusers\\.\\w*(?:UNet|Transformer)\\w*|segmentation_models_pytorch\\.\\w+"
                                + "|(?:vit_pytorch|monai\\.networks\\.nets|x_transformers|denoising_diffusion_pytorch|torch_geometric\\.nn\\.models)\\.(?:\\w+\\.)*[A-Z]\\w+",
                        made.callee()))
                .findFirst()
                .map(made -> Answer.at(Job.leaf(made.callee().replaceFirst("\\.from_pretrained$", "")), made.origin()));
    }
}

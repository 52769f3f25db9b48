package io.schedmate.code.inspect.training;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Settings.Setting;
import io.schedmate.code.value.Value.Made;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads which part of the model is trained if it is not the whole: adapters, or all but frozen parts. */
public final class TrainableShareField {

    private static final List<String> ADAPTERS = List.of(
            "LoraConfig", "LoraModel", "AdaLoraConfig", "PromptTuningConfig", "PrefixTuningConfig", "IA3Config");

    private static final Pattern FROZEN = Pattern.compile(
            "(?:.*\\.)?(?:freeze|frozen)_((?:\\w{1,20}_)?(?:backbone|encoder|decoder|tower|embeddings?|extractor|unet|vae|llm"
                    + "|model|layers|trunk|base|body))");

    private TrainableShareField() {}

    public static Optional<Answer<String>> of(Job job) {
        Optional<Answer<String>> adapter =
                job.call(ADAPTERS.toArray(String[]::new)).map(TrainableShareField::adapter);
        return adapter.or(() -> frozen(job));
    }

    private static Answer<String> adapter(Made made) {
        String kind =
                Job.leaf(made.callee()).replaceFirst("(?:Config|Model)$", "").toLowerCase(Locale.ROOT);
        return Answer.at(kind + " adapters", made.origin());
    }

    private static Optional<Answer<String>> frozen(Job job) {
        for (Setting setting : job.settings().all()) {
            Matcher part = FROZEN.matcher(setting.path());
            if (part.matches() && Job.isOn(setting.value())) {
                return Optional.of(Answer.at(
                        "all but the " + part.group(1).replace('_', ' '),
                        setting.value().origin()));
            }
        }
        return Optional.empty();
    }
}

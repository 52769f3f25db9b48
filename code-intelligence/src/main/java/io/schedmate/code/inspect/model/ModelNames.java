package io.schedmate.code.inspect.model;

import io.schedmate.code.inspect.job.KnownNames;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.limit.WorkLimit;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Decides whether a text can be the name of a model, and shortens names. */
final class ModelNames {

    private static final Set<String> WRAPPERS = Names.setOf("model.wrapper");

    /** The name of a run, built from its settings. */
    private static final Pattern RUN_NAME = Pattern.compile(
            "(?:^|[_-])(?:lr|bsz?|epochs?|ep|seed|trial|decay|wd|temp|batch(?:size)?|dropout)[_=-]?\\d|[_-]\\d{2,4}x\\d{2,4}$");

    private ModelNames() {}

    /** Whether the text names a model with a known task, and no data set. */
    static boolean isKnown(String text) {
        return KnownNames.MODELS
                        .find(text)
                        .filter(known -> !known.task().isEmpty())
                        .isPresent()
                && KnownNames.DATA_SETS.find(text).isEmpty();
    }

    static boolean isModel(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return Settings.isName(text)
                && !lower.matches(".*\\.(?:py|ya?ml|json|pt|pth|ckpt|bin|txt|gz|tar|h5|safetensors|pkl)")
                && !WRAPPERS.contains(lower)
                && !OwnModels.isWrapperName(text)
                && lower.matches("[\\w./:@+ -]{2,150}")
                && lower.matches(".*[a-z].*")
                && !RUN_NAME.matcher(WorkLimit.text(lower)).find()
                && !lower.matches(".*(?:output|checkpoint|save|log)s?/.*")
                && (!lower.matches("/.*|\\.{1,2}/.*")
                        || isKnown(lower.replaceFirst("/+$", "").replaceFirst(".*/", "")));
    }

    /** Whether the name only says that something is a model. */
    static boolean isWrapper(String name) {
        return WRAPPERS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Returns the name without folders or packages, but with the account that publishes it. */
    static String brief(String name) {
        String plain = name.replaceFirst("/+$", "");
        boolean isClassPath = plain.matches("(?:[a-zA-Z_]\\w*\\.)+[A-Z]\\w*|[a-z_]\\w*(?:\\.[a-z_]\\w*){2,}");
        if (isClassPath) {
            List<String> parts = List.of(plain.split("\\.")).reversed();
            // A class with a generic name is named by its module: unet.Model.
            return parts.stream()
                    .limit(2)
                    .filter(part -> !isWrapper(part.replaceFirst("s$", "")))
                    .findFirst()
                    .orElse(parts.getFirst());
        }
        return plain.matches("[\\w.-]+/[\\w.-]+") ? plain : plain.substring(plain.lastIndexOf('/') + 1);
    }
}

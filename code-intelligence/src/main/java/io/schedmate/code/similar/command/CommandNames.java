package io.schedmate.code.similar.command;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.similar.option.DatasetName;
import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.code.similar.option.Values;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The model and the data set that a command speaks of, for where no metadata says them. */
public final class CommandNames {

    private static final Pattern FAMILY =
            Pattern.compile("(?<![a-z])((?:wide_?)?res(?:net|next)-?\\d+\\w*|gpt-?[234j][-_]?\\w*|"
                    + "gpt-?neox?[-_]?[\\d.]*\\w*|llama[-_]?\\d?[-_]?[\\d.]*b?|opt-[\\d.]+[bm]|bert[-_]\\w+|roberta[-_]\\w+|"
                    + "(?:flan-?)?t5[-_]\\w+|bloomz?-?[\\d.]+[bm]|vgg-?\\d+\\w*|densenet-?\\d+|mobilenet[-_]?v\\d\\w*|"
                    + "efficientnet[-_]?\\w+|vit[-_]\\w+|swin[-_]\\w+|deit[-_]\\w+|convnext[-_]\\w+|yolo\\w+|qwen[\\d.]*[-_]?[\\d.]*b?|"
                    + "mistral[-_]?[\\d.]*b?|whisper[-_]\\w+|unet|inception[-_]?v\\d|alexnet|squeezenet\\w*|dlrm|ncf|mask-?rcnn\\w*|"
                    + "faster-?rcnn\\w*|retinanet\\w*|deeplab\\w*|dcgan|stylegan\\d?|pix2pix|cyclegan)");
    private static final Pattern NAMES_MODEL =
            Pattern.compile("(?:.*[._])?(?:model|arch|backbone|model_name|model_name_or_path|"
                    + "base_model|model_type|architecture|model_id|pretrained_model_name_or_path)");

    private CommandNames() {}

    public static Optional<String> model(Invocation invocation) {
        for (Map.Entry<String, String> option : invocation.options().entrySet()) {
            boolean named = NAMES_MODEL.matcher(Effort.text(option.getKey())).matches();
            if (named && Values.number(option.getValue()).isEmpty() && !NamedFile.isFile(option.getValue())) {
                return Optional.of(option.getValue());
            }
        }
        return invocation.positionals().stream()
                .map(word -> FAMILY.matcher(Effort.text(word.toLowerCase(Locale.ROOT))))
                .filter(Matcher::find)
                .map(found -> found.group(1).replaceFirst("_\\d+x[b\\d].*$", ""))
                .findFirst();
    }

    public static Optional<String> dataset(Invocation invocation) {
        Optional<String> option = invocation.options().entrySet().stream()
                .filter(it -> FlagLexicon.kindOf(it.getKey()) == FlagKind.DATA)
                .flatMap(it -> DatasetName.mentionedIn(it.getValue()).stream())
                .findFirst();
        return option.isPresent()
                ? option
                : invocation.positionals().stream()
                        .flatMap(word -> DatasetName.mentionedIn(word).stream())
                        .findFirst();
    }
}

package io.schedmate.code.inspect.device;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the GPU type that a job requests, or the constraint on its nodes. */
public final class GpuTypeField {

    private static final Pattern GRES = Pattern.compile("(?:.*,)?gpu:([A-Za-z][\\w.-]{0,60})(?:[:(,].*)?");
    private static final Pattern TYPED = Pattern.compile("([A-Za-z][\\w.-]{0,60}):\\d+");

    private GpuTypeField() {}

    public static Optional<Answer<String>> of(Job job) {
        Map<String, Word> asked = job.launch().request().options();
        return type(asked.get("gres"), GRES)
                .or(() -> List.of("gpus", "gpus-per-node", "gpus-per-task").stream()
                        .flatMap(name -> type(asked.get(name), TYPED).stream())
                        .findFirst())
                .or(() -> Optional.ofNullable(asked.get("constraint"))
                        .filter(Word::isKnown)
                        .map(word -> Answer.at(word.text(), word.origin())));
    }

    private static Optional<Answer<String>> type(@Nullable Word word, Pattern form) {
        if (word == null || !word.isKnown()) {
            return Optional.empty();
        }
        Matcher found = form.matcher(WorkLimit.text(word.text()));
        return found.matches() ? Optional.of(Answer.at(found.group(1), word.origin())) : Optional.empty();
    }
}

package io.schedmate.code.inspect;

import io.schedmate.code.inspect.KnownNames.Known;
import io.schedmate.code.run.ObjectValue;
import io.schedmate.code.value.Origin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a job trains its model for. */
final class TaskField {

    private static final NameTable TABLE = NameTable.read("tasks.tsv");
    private static final Map<Pattern, String> CLASSES = compiled("class", ".*\\b(?:", ")\\b.*");
    private static final Map<Pattern, String> OWN = compiled("own", "", "");
    private static final Map<Pattern, String> WORDS = compiled("word", "", "");

    private TaskField() {}

    private static Map<Pattern, String> compiled(String kind, String before, String after) {
        Map<Pattern, String> patterns = new LinkedHashMap<>();
        TABLE.mapOf(kind).forEach((name, tasks) -> patterns.put(Pattern.compile(before + name + after), tasks));
        return patterns;
    }

    static Optional<Finding<String>> of(
            Job job, Optional<Finding<String>> model, Optional<Known> knownModel, Optional<Finding<String>> data) {
        Optional<Known> knownData = data.flatMap(name -> KnownNames.DATA_SETS.find(name.value()));
        Optional<Finding<String>> ofClass = CLASSES.entrySet().stream()
                .map(entry -> job.calls(callee -> entry.getKey().matcher(callee).matches()).stream()
                        .findFirst()
                        .map(made -> Finding.at(entry.getValue(), made.origin())))
                .flatMap(Optional::stream)
                .findFirst();
        if (ofClass.isPresent()) {
            return ofClass;
        }
        Optional<Finding<String>> ofOwn = own(job);
        // Speech and molecules are made by diffusion, too; a network for images says nothing against it.
        boolean isOfImages = knownModel.map(Known::task).orElse("cv").contains("cv");
        if (ofOwn.isPresent() && isOfImages) {
            return ofOwn;
        }
        String model_ = knownModel.map(Known::task).orElse("");
        Optional<Finding<String>> fromData = knownData.flatMap(known ->
                data.map(name -> name.as(known.task() + (model_.isEmpty() ? "" : ", " + tag(model_)))));
        Optional<Finding<String>> fromWords = words(job, model_).or(() -> named(job));
        // What a program is named after outweighs what its data was made for.
        if (fromWords.isPresent() && fromWords.get().value().matches("(?:self-supervised|linear probing).*")) {
            return fromWords;
        }
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

    /** A class that only jobs of one task have: the process of a diffusion, a loss of self-supervision. */
    private static Optional<Finding<String>> own(Job job) {
        for (ObjectValue object : job.trace().objects()) {
            for (Map.Entry<Pattern, String> entry : OWN.entrySet()) {
                if (entry.getKey().matcher(object.type().name()).matches()) {
                    return Optional.of(Finding.at(
                            entry.getValue(), object.origin().or(object.type().origin())));
                }
            }
        }
        return Optional.empty();
    }

    /** What a configuration calls the task. */
    private static Optional<Finding<String>> named(Job job) {
        return job.settings()
                .text(List.of("task._name", "task.name", "task._target_", "task", "stage"))
                .flatMap(told -> WORDS.entrySet().stream()
                        .filter(entry -> entry.getKey()
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
        for (Map.Entry<Pattern, String> entry : WORDS.entrySet()) {
            if (entry.getKey().matcher(lower).find()) {
                String task = modelTask.isEmpty()
                                || entry.getValue().contains(modelTask)
                                || entry.getValue().matches("(?:self-supervised|linear probing).*")
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

package io.schedmate.code.inspect.model;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.ReadMe;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds a line of the README or the program that states a fact which follows from the model or the data. */
record ModelEvidenceLine(Job job) {

    private static final Pattern NAMES = Pattern.compile(", ");
    private static final Pattern WORDS = Pattern.compile("[ -]");
    /** Names of fields that cover many tasks. */
    private static final Pattern FIELD =
            Pattern.compile("cv|nlp|audio|3d|rl|fine-tuning|pretraining|generation|cls|lm");

    /** Words that distinguish a type or task from others of its field. */
    private static final Pattern DISTINGUISHING = Pattern.compile(
            "convolutional|recurrent|multilayer|generative|reinforcement|contrastive|supervised|synthesis|recognition|segmentation"
                    + "|detection|translation|summarization|captioning|forecasting|restoration|retrieval|instruction|classification");

    private static final int MAX_FILES = 12;

    /** Returns the line that names the answer. */
    Optional<Origin> named(Answer<String> task) {
        List<String> names = NAMES.splitAsStream(task.value())
                .filter(name -> !FIELD.matcher(name).matches())
                .toList();
        if (names.isEmpty() || task.reason() != null) {
            return Optional.empty();
        }
        Pattern any = pattern(names.stream());
        Stream<Origin> inHeads = Stream.of(Head.values())
                .filter(head -> task.value().contains(head.task))
                .flatMap(head -> programs().flatMap(file -> line(file, head.classes).stream()));
        Stream<Origin> inReadMe = ReadMe.file(job).stream()
                .flatMap(file -> Stream.of(pattern(Stream.of(names.getFirst())), any)
                        .flatMap(pattern -> line(file, pattern).stream()));
        return Stream.of(inReadMe, programs().flatMap(file -> line(file, any).stream()), inHeads)
                .flatMap(lines -> lines)
                .findFirst();
    }

    /** A library's classes that are named after the tasks of its models. */
    private enum Head {
        CAUSAL("causal language", "\\w+For(?:Causal|Casual)LM\\b"),
        MASKED("masked language", "\\w+ForMaskedLM\\b"),
        SEQUENCES("sequence to sequence", "\\w+Seq2SeqLM\\b|\\w+ForConditionalGeneration\\b|\\bSeq2SeqTrainer\\b");

        private final String task;
        private final Pattern classes;

        Head(String task, String classes) {
            this.task = task;
            this.classes = Pattern.compile(classes);
        }
    }

    /** Returns the line with the word that distinguishes a long name, such as {@code convolutional}. */
    Optional<Origin> distinguishing(Answer<String> type) {
        List<String> words = NAMES.splitAsStream(type.value())
                .filter(name -> name.contains(" ") || name.contains("-"))
                .flatMap(name -> WORDS.splitAsStream(name))
                .filter(word -> DISTINGUISHING.matcher(WorkLimit.text(word)).matches())
                .distinct()
                .toList();
        if (words.isEmpty()) {
            return Optional.empty();
        }
        Pattern any = pattern(words.stream());
        return Stream.concat(ReadMe.file(job).stream(), programs())
                .flatMap(file -> line(file, any).stream())
                .findFirst();
    }

    private Optional<Origin> line(Path file, Pattern pattern) {
        return job.tree().linesWith(file, pattern).keySet().stream()
                .findFirst()
                .map(number -> Origin.at(job.tree().name(file), number));
    }

    private Stream<Path> programs() {
        return job.tree().filesRead().stream()
                .filter(name -> name.endsWith(".py"))
                .limit(MAX_FILES)
                .map(name -> job.tree().root().resolve(name));
    }

    private static Pattern pattern(Stream<String> names) {
        return Pattern.compile(names.map(name -> Pattern.compile("[^a-z\\d]+")
                        .splitAsStream(name.replaceFirst("(?<=model)l?ing$", ""))
                        .map(Pattern::quote)
                        .collect(Collectors.joining("[-_ ]?")))
                .collect(Collectors.joining("|", "(?<![A-Za-z])(?i:", ")(?![a-z])")));
    }
}

package io.schedmate.code.inspect.data;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.KnownNames;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Value.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the size of the data from a README next to the job. */
public record DataSizeField(Job job) {

    private static final Pattern SIZE = Pattern.compile(
            "(?<![\\w.-])(\\d[\\d,.]*\\s?(?:[kKmMbB]\\b|million|billion|thousand)?)\\+?\\s+(?:[a-z-]+\\s){0,2}(images|examples|samples|documents|tokens|instruction-following data|instructions|sentences|pairs|demonstrations|utterances|conversations|clips|videos|dialogues)");
    private static final Pattern NOT_TRAINED_ON = Pattern.compile(
            "(?i)sampl(?:e|ing) |generat|\\bfid\\b|evaluat|vocab|tokenizer|context|validation|test set|benchmark|\\bbatch");

    private static final List<String> TRAINING = List.of("train", "train_path", "train_file", "train_data");
    private static final Pattern LINK = Pattern.compile("\\]\\([^)]*\\)?|https?://\\S+");

    /** Reads the data size from a README next to the job, from a line that also names the data. */
    public Optional<Answer<String>> size(Optional<Answer<String>> name) {
        return beside().or(() -> stated(name)).or(new CountedSamples(job)::count);
    }

    private Optional<Answer<String>> stated(Optional<Answer<String>> name) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        String word = name.get()
                .value()
                .toLowerCase(Locale.ROOT)
                .replaceAll(".*/", "")
                .replaceFirst("[_-](?:data|dataset|clean(?:ed)?)$", "");
        if (word.length() < 4
                || (KnownNames.MODELS.find(word).isPresent()
                        && KnownNames.DATA_SETS.find(word).isEmpty())) {
            return Optional.empty();
        }
        for (Path file : readMes(word)) {
            for (Map.Entry<Integer, String> stated :
                    job.tree().linesWith(file, SIZE).entrySet()) {
                String line = stated.getValue();
                Matcher size = SIZE.matcher(WorkLimit.text(line));
                String lower = line.toLowerCase(Locale.ROOT);
                boolean isAboutData = lower.contains(word)
                        || job.tree().name(file).contains(word)
                        || (lower.contains("train")
                                && !lower.matches(".*pre-?train.*")
                                && KnownNames.DATA_SETS
                                        .find(LINK.matcher(WorkLimit.text(lower))
                                                .replaceAll(" "))
                                        .isEmpty()
                                && isAbout(file, word)
                                && isLastNamed(file, word, stated.getKey()));
                if (isAboutData
                        && !NOT_TRAINED_ON.matcher(WorkLimit.text(line)).find()
                        && size.find()
                        && !size.group(1).strip().matches("\\d{1,3}[.,]*")) {
                    return Optional.of(Answer.at(
                            size.group(1).strip() + " " + size.group(2),
                            io.schedmate.code.value.Origin.at(job.tree().name(file), stated.getKey())));
                }
            }
        }
        return Optional.empty();
    }

    /** Whether the data set is the last one that is named above the line; the line then counts for it. */
    private boolean isLastNamed(Path file, String word, int line) {
        List<String> above = job.tree().firstLines(file, line);
        return above.reversed().stream()
                .map(text -> LINK.matcher(WorkLimit.text(text.toLowerCase(Locale.ROOT)))
                        .replaceAll(" "))
                .filter(text ->
                        text.contains(word) || KnownNames.DATA_SETS.find(text).isPresent())
                .findFirst()
                .filter(text -> text.contains(word))
                .isPresent();
    }

    /** Whether the README is short and contains {@code word}. A long text also covers other trainings. */
    private boolean isAbout(Path file, String word) {
        return job.tree().finds(file, Pattern.compile("(?is)\\A.{0,19999}\\z"))
                && job.tree().finds(file, Pattern.compile("(?iu)" + Pattern.quote(word)));
    }

    /** Reads a configuration that states the amount of training data after its path. */
    private Optional<Answer<String>> beside() {
        return job.settings()
                .first(
                        TRAINING,
                        value -> value instanceof Text text && comment(text).isPresent())
                .flatMap(setting -> comment((Text) setting.value())
                        .map(size -> Answer.at(size, setting.value().origin())));
    }

    private Optional<String> comment(Text path) {
        return path.origin().places().stream()
                .findFirst()
                .filter(place -> place.file() != null && isNamed(place.file()))
                .flatMap(place -> job.tree().line(job.tree().root().resolve(place.file()), place.line()))
                .filter(line -> line.contains("#"))
                .map(line -> SIZE.matcher(WorkLimit.text(line.substring(line.indexOf('#')))))
                .filter(Matcher::find)
                .map(size -> size.group(1).strip() + " " + size.group(2));
    }

    /** Whether the job names this configuration. */
    private boolean isNamed(String file) {
        String leaf = file.substring(file.lastIndexOf('/') + 1);
        return ConfigFiles.isConfig(file)
                && (job.launch().arguments().stream().anyMatch(word -> isPath(word.text(), leaf))
                        || job.settings().all().stream()
                                .anyMatch(setting -> setting.kind() == Trace.Kind.ARGUMENTS
                                        && setting.value() instanceof Text text
                                        && isPath(text.text(), leaf)));
    }

    private static boolean isPath(String text, String leaf) {
        return text.equals(leaf) || text.endsWith("/" + leaf);
    }

    private List<Path> readMes(String dataset) {
        Set<Path> folders = new LinkedHashSet<>();
        Path folder = job.launch().folder();
        folders.add(folder.resolve("data").resolve(dataset));
        folders.add(folder);
        if (job.launch().script() != null && job.launch().script().getParent() != null) {
            folders.add(job.launch().script().getParent());
        }
        List<Path> files = new ArrayList<>();
        for (Path each : folders) {
            for (String name : List.of("README.md", "readme.md", "README.rst")) {
                job.tree().resolve(each, name).filter(job.tree()::isFile).ifPresent(files::add);
            }
        }
        return files;
    }
}

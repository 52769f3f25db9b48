package io.schedmate.code.inspect.data;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** Counts the samples of a training list in the tree, or reads a stated number of samples. */
record CountedSamples(Job job) {

    private static final List<String> LISTS = Names.listOf("data.list");
    private static final List<String> LENGTHS = Names.listOf("data.length");
    private static final List<String> SIZES = Names.listOf("data.size");
    /** The smallest plausible number; a smaller one may be the size of an image. */
    private static final int MIN_STATED = 2_000;

    private static final Pattern LINES = Pattern.compile(".*\\.(?:txt|lst|list|tsv|jsonl|csv|scp)(?:\\.[a-z]{3,10})?");
    private static final Pattern OTHERS =
            Pattern.compile("(?i).*(?:val|test|eval|dev|class|label_?map|vocab|history|(?<![a-z])logs?(?![a-z])).*");
    private static final Pattern TRAINED = Pattern.compile("(?i).*train[^/]*");
    private static final int FEW = 20;

    Optional<Answer<String>> count() {
        return listed().or(this::stated).or(this::opened);
    }

    /** Returns the number of training samples stated in the command or a configuration. */
    private Optional<Answer<String>> stated() {
        return job.settings()
                .first(
                        SIZES,
                        value -> Settings.numberOf(value) instanceof Double number
                                && number >= MIN_STATED
                                && number == Math.rint(number))
                .filter(setting -> setting.kind() == Trace.Kind.CONFIGURATION
                        || setting.value().origin().fromCommand())
                .map(setting -> Settings.finding(setting.value()))
                .map(number -> number.as("%d samples".formatted((long) (double) number.value())));
    }

    private Optional<Answer<String>> listed() {
        return job.settings()
                .first(
                        LISTS,
                        value -> value instanceof Text text && counted(text).isPresent())
                .filter(setting ->
                        setting.kind() != Trace.Kind.CONSTANTS || setting.path().indexOf('.') > 0)
                .flatMap(setting -> counted((Text) setting.value()));
    }

    /** Returns the only training list that the program opens, judging by the name of the file or its folder. */
    private Optional<Answer<String>> opened() {
        List<Path> lists = job.trace().opened().stream()
                .filter(file ->
                        TRAINED.matcher(WorkLimit.text(job.tree().name(file))).matches())
                .filter(job.tree()::isFile)
                .toList();
        return lists.size() == 1 ? counted(new Text(lists.getFirst().toString(), Origin.NONE)) : Optional.empty();
    }

    private Optional<Answer<String>> counted(Text path) {
        String leaf = path.text().substring(path.text().lastIndexOf('/') + 1);
        if (OTHERS.matcher(WorkLimit.text(leaf)).matches()) {
            return Optional.empty();
        }
        Optional<Path> file =
                job.tree().find(job.launch().folder(), path.text()).filter(job.tree()::isFile);
        return file.flatMap(each -> number(each, leaf))
                .filter(number -> number >= FEW)
                .map(number ->
                        Answer.at(number + " samples", Origin.at(job.tree().name(file.orElseThrow()), 1)));
    }

    private Optional<Long> number(Path file, String leaf) {
        if (leaf.endsWith(".json")) {
            return new ConfigFiles(job.tree()).read(file).flatMap(CountedSamples::inside);
        }
        boolean isList = LINES.matcher(WorkLimit.text(leaf)).matches()
                || leaf.indexOf('.') < 0
                        && TRAINED.matcher(WorkLimit.text(leaf)).matches();
        return isList
                ? job.tree().countLines(file).map(lines -> lines - (leaf.endsWith(".csv") ? 1 : 0))
                : Optional.empty();
    }

    /** Returns the length of a list of samples, or of a list of data sets that each state their length. */
    private static Optional<Long> inside(Value value) {
        if (value instanceof Items items) {
            return Optional.of((long) items.values().size());
        }
        if (!(value instanceof Entries sets)
                || sets.values().isEmpty()
                || !sets.values().values().stream().allMatch(set -> length(set).isPresent())) {
            return Optional.empty();
        }
        return Optional.of(sets.values().values().stream()
                .mapToLong(set -> length(set).orElseThrow())
                .sum());
    }

    private static Optional<Long> length(Value set) {
        return set instanceof Entries entries
                ? LENGTHS.stream()
                        .map(entries::get)
                        .filter(Objects::nonNull)
                        .map(Settings::numberOf)
                        .filter(Objects::nonNull)
                        .map(Double::longValue)
                        .findFirst()
                : Optional.empty();
    }
}

package io.schedmate.code.inspect.training;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads whether a job trains, evaluates, generates or benchmarks. */
public final class ModeField {

    /** Ordered as the names of programs are tested. */
    private static final Map<String, Pattern> PROGRAMS = Map.of(
            "benchmark", word("bench|benchmark|profile"),
            "generate", word("sample|generate|generation|inference|infer|predict|demo|chat"),
            "evaluate", word("eval|evaluate|evaluation|test|validate|val"),
            "train", word("train|training|trainer|finetune|pretrain|sft"));

    private static final Set<String> DONE_WITHOUT_STEPS = Set.of("evaluate", "generate");
    private static final Set<String> STEPS = Names.setOf("training.step");
    private static final Set<String> STARTS = Names.setOf("training.loop");

    /** The subcommands of Lightning's command line. */
    private static final Map<String, String> SUBCOMMANDS =
            Map.of("fit", "train", "validate", "evaluate", "test", "evaluate", "predict", "generate");

    private static final List<String> ORDER = List.of("train", "evaluate", "generate", "benchmark");
    private static final Pattern EVALUATES =
            Pattern.compile("--?(?:evaluate|eval|eval[_-]only|only[_-]eval|test[_-]only|validate|do[_-]eval[_-]only)");

    private ModeField() {}

    public static Optional<Answer<String>> of(Job job, Optional<? extends Answer<?>> optimizer) {
        return flag(job)
                .or(() -> subcommand(job))
                .or(() -> job.settings()
                        .text(List.of("mode", "run_mode"))
                        .flatMap(stated -> mode(stated.value()).map(stated::as)))
                .or(() -> program(job).filter(named -> !DONE_WITHOUT_STEPS.contains(named.value())))
                .or(() -> optimizer.flatMap(_ -> step(job)))
                .or(() -> program(job))
                .or(() -> optimizer.map(made -> made.as("train")));
    }

    /**
     * Whether the job may train: its program is not named after an evaluation, or it reaches a step or a start of
     * training all the same. An option such as {@code --validate} may also ask a training to evaluate in between.
     */
    public static boolean mayTrain(Job job, Optional<Answer<String>> mode) {
        return mode.filter(each -> each.value().equals("evaluate")).isEmpty()
                || program(job)
                        .filter(named -> named.value().equals("evaluate"))
                        .isEmpty()
                || step(job).isPresent()
                || called(job, STARTS).isPresent();
    }

    private static Optional<Answer<String>> subcommand(Job job) {
        return job.imports("lightning.pytorch.cli") || job.imports("pytorch_lightning.cli")
                ? job.launch().arguments().stream()
                        .limit(1)
                        .filter(word -> SUBCOMMANDS.containsKey(word.text()))
                        .map(word -> Answer.at(SUBCOMMANDS.getOrDefault(word.text(), ""), word.origin()))
                        .findFirst()
                : Optional.empty();
    }

    /** Finds a step of training; a program that trains may have the name of other work, such as {@code demo.py}. */
    private static Optional<Answer<String>> step(Job job) {
        return called(job, STEPS).map(made -> Answer.at("train", made.origin()));
    }

    private static Optional<Value.Made> called(Job job, Set<String> functions) {
        return job.trace().calls().stream()
                .filter(Trace.Call::certain)
                .map(Trace.Call::made)
                .filter(made -> functions.contains(Job.leaf(made.callee())))
                .findFirst();
    }

    private static Optional<Answer<String>> flag(Job job) {
        List<Word> words = job.launch().arguments();
        for (int i = 0; i < words.size(); i++) {
            boolean isOff = i + 1 < words.size()
                    && words.get(i + 1).text().toLowerCase(Locale.ROOT).matches("false|0|no|off");
            if (!isOff && EVALUATES.matcher(WorkLimit.text(words.get(i).text())).matches()) {
                return Optional.of(Answer.at("evaluate", words.get(i).origin()));
            }
        }
        return Optional.empty();
    }

    private static Optional<Answer<String>> program(Job job) {
        Word program = job.launch().program();
        String name = program.text().substring(program.text().lastIndexOf('/') + 1);
        Origin origin = program.origin();
        return mode(name).map(found -> Answer.at(found, origin));
    }

    private static Optional<String> mode(String name) {
        return ORDER.stream()
                .filter(mode -> PROGRAMS.getOrDefault(mode, word(""))
                        .matcher(WorkLimit.text(name))
                        .find())
                .findFirst();
    }

    private static Pattern word(String names) {
        return Pattern.compile("(?i)(?:^|[^a-z])(?:" + names + ")(?:[^a-z]|$)");
    }
}

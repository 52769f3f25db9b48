package io.schedmate.code.inspect;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.evaluate.Program;
import io.schedmate.code.evaluate.follow.Interpreter;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.KnownNames;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.launch.request.Count;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.library.KnownLibraries;
import io.schedmate.code.library.configuration.Configurations;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import io.schedmate.tables.Tables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a job: follows its program and reads the configuration files named by its arguments. */
record JobReader(SourceTree tree) {

    private static final Set<String> CONFIG_OPTIONS = Set.of("config_file", "config", "deepspeed_config_file");

    private static final List<String> SETTINGS_FILES = List.of("deepspeed", "deepspeed_config", "ds_config");

    private static final Pattern CONFIGURES = Pattern.compile(
            "(?!.*%s)\\w*%s".formatted(Names.anyOf("class.settings.other"), Names.anyOf("class.settings")));
    /** The maximum number of such objects. */
    private static final int MAX_OWN = 20;

    private static final List<Pattern> SETTING_CALLS = Tables.resource(JobReader.class, "setting-calls.tsv", 2).stream()
            .map(row -> Pattern.compile(row.getFirst()))
            .toList();

    Job read(Launch launch) {
        return read(launch, true);
    }

    private Job read(Launch launch, boolean mayStartAnother) {
        Path script = launch.script();
        Trace trace = new Trace();
        if (script != null) {
            Interpreter run = new Interpreter(tree, program(launch, script), trace, KnownLibraries::of);
            run.run();
            double ranks = launch.isDistributed() ? 1 : StartedRanks.in(trace);
            if (ranks > 1) {
                // The number of ranks is known only now, so values that depend on it are evaluated again.
                Program one = program(launch, script).amongRanks(ranks);
                Program started = StartedRanks.areOfSlurm(trace) ? one.underSlurm() : one;
                trace = new Trace();
                run = new Interpreter(tree, started, trace, KnownLibraries::of);
                run.run();
            }
            Optional<Launch> other =
                    mayStartAnother ? new OtherProgram(tree, launch, trace).started() : Optional.empty();
            if (other.isPresent()) {
                return read(other.get(), false);
            }
            Interpreter followed = run;
            launch.arguments().forEach(word -> pythonConfig(word, script, followed));
        }
        Trace recorded = trace;
        launch.arguments().forEach(word -> config(word, launch.folder(), recorded));
        launcherSettings(launch, trace);
        namedSettings(launch, trace);
        trace.add(new Trace.Settings(Trace.Kind.ARGUMENTS, Job.options(launch)));
        trainingArguments(trace);
        Set<String> words = launch.arguments().stream()
                .filter(Word::isKnown)
                .map(word -> word.text().substring(word.text().indexOf('=') + 1))
                .collect(Collectors.toSet());
        return new Job(tree, launch, trace, new Settings(withOwn(trace), words));
    }

    /** Adds the settings in objects whose class is a configuration by its name; they come last. */
    private static List<Trace.Settings> withOwn(Trace trace) {
        List<Trace.Settings> all = new ArrayList<>(trace.settings());
        trace.objects().stream()
                .filter(object ->
                        CONFIGURES.matcher(WorkLimit.text(object.type().name())).matches()
                                && KnownNames.MODELS.find(object.type().name()).isEmpty())
                .limit(MAX_OWN)
                .map(object -> new Trace.Settings(Trace.Kind.CONFIGURATION, object.attributes()))
                .forEach(all::add);
        return all;
    }

    /**
     * Adds the settings that a program passes to a library's trainer; they count like those of a configuration file.
     */
    private static void trainingArguments(Trace trace) {
        trace.calls().stream()
                .filter(call -> SETTING_CALLS.stream()
                        .anyMatch(pattern -> pattern.matcher(
                                        WorkLimit.text(call.made().callee()))
                                .matches()))
                .map(call -> new Trace.Settings(
                        Trace.Kind.CONFIGURATION,
                        new Entries(call.made().named(), call.made().origin())))
                .toList()
                .forEach(trace::add);
    }

    private static Program program(Launch launch, Path script) {
        Map<String, Value> environment = new HashMap<>();
        launch.environment().forEach((name, word) -> environment.put(name, word.value()));
        List<Value> arguments = new ArrayList<>(launch.values());
        boolean isDistributed = launch.isDistributed();
        Value all = count(launch.processes());
        Value local = count(launch.perNode());
        if (isDistributed) {
            environment.put("RANK", new Num(0, true, Origin.NONE));
            environment.put("LOCAL_RANK", new Num(0, true, Origin.NONE));
            environment.put("WORLD_SIZE", all == null ? new Unknown(Unknown.RANKS, null, Origin.NONE) : all);
            environment.put("LOCAL_WORLD_SIZE", local == null ? new Unknown(Unknown.RANKS, null, Origin.NONE) : local);
            environment.replaceAll((name, value) -> value instanceof Num number
                    ? new Text(Long.toString((long) number.number()), number.origin())
                    : value);
        }
        if (launch.passesRank()) {
            arguments.addFirst(new Text("--local_rank=0", Origin.NONE));
        }
        boolean single = !isDistributed && local == null;
        return new Program(script, launch.folder(), arguments, environment, all, single ? null : local, isDistributed);
    }

    private static @Nullable Value count(@Nullable Count count) {
        return count == null ? null : new Num(count.number(), true, count.origin());
    }

    private static String path(Word word) {
        return word.text().substring(word.text().indexOf('=') + 1);
    }

    private void pythonConfig(Word word, Path script, Interpreter run) {
        String path = path(word);
        if (word.isKnown()
                && path.endsWith(".py")
                && path.contains("/")
                && !tree.name(script).endsWith(path)) {
            boolean isKnown = tree.find(script, path)
                    .map(tree::name)
                    .filter(tree.filesRead()::contains)
                    .isPresent();
            if (!isKnown
                    && tree.filesRead().stream().noneMatch(file -> file.endsWith(path.replaceFirst("^\\./", "")))) {
                new Configurations(run).python(path, run.program().folder());
            }
        }
    }

    private void config(Word word, Path folder, Trace trace) {
        String path = path(word);
        if (word.isKnown() && ConfigFiles.isConfig(path)) {
            tree.find(folder, path)
                    .filter(file -> !tree.filesRead().contains(tree.name(file)))
                    .flatMap(new ConfigFiles(tree)::read)
                    .ifPresent(value -> {
                        if (value instanceof Entries entries) {
                            trace.add(new Trace.Settings(Trace.Kind.CONFIGURATION, entries));
                        }
                    });
        }
    }

    /** Reads settings in a separate file that only a library would open. */
    private void namedSettings(Launch launch, Trace trace) {
        new Settings(trace.settings())
                .first(
                        SETTINGS_FILES,
                        value -> value instanceof Text text && text.text().endsWith(".json"))
                .ifPresent(file -> config(
                        new Word(((Text) file.value()).text(), file.value().origin()), launch.folder(), trace));
    }

    /** Reads the training settings that Accelerate takes from options or from a file of its own. */
    private void launcherSettings(Launch launch, Trace trace) {
        if (!launch.launcher().startsWith("accelerate")) {
            return;
        }
        Entries options = Entries.empty(Origin.NONE);
        launch.options()
                .forEach((name, word) ->
                        options.values().put(name, io.schedmate.code.value.Literals.read(word.text(), word.origin())));
        trace.add(new Trace.Settings(Trace.Kind.ARGUMENTS, options));
        CONFIG_OPTIONS.forEach(name -> {
            Word file = launch.options().get(name);
            if (file != null) {
                config(file, launch.folder(), trace);
            }
        });
    }
}

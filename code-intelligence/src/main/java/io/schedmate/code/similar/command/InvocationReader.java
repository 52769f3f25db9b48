package io.schedmate.code.similar.command;

import io.schedmate.code.launch.Launch;
import io.schedmate.code.launch.request.Count;
import io.schedmate.code.launch.word.StartingWords;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.library.commandline.CommandWords;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.similar.command.Invocation.Processes;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.tables.WordLists;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes apart what a job starts: the program, its own options, and what its launcher and its environment settle. */
public final class InvocationReader {

    /** How many of a node's GPUs a program sees. */
    private static final String DEVICES = "CUDA_VISIBLE_DEVICES";

    /** Options of launchers that count, which the number of processes tells better. */
    private static final Set<String> COUNTS = WordLists.set(InvocationReader.class, "launcher-count");

    private final DeclaredOptions declared;

    public InvocationReader(DeclaredOptions declared) {
        this.declared = declared;
    }

    /** @param workdir where the job's command runs; a program below it is named from there */
    public Invocation read(Launch launch, Path workdir) {
        Map<String, String> options = environment(launch);
        launcherSettings(launch).forEach(options::putIfAbsent);
        CommandWords own = CommandWords.of(texts(launch.arguments()), declared);
        put(own, options);
        return new Invocation(program(launch, workdir), own.positionals(), options, processes(launch));
    }

    /** A program that nothing tells of what it is. */
    public Invocation read(List<Word> command) {
        List<String> words = texts(command);
        int program = 0;
        while (program < words.size() && isBeforeProgram(words, program)) {
            program++;
        }
        Map<String, String> options = new HashMap<>();
        put(CommandWords.of(words.subList(0, program), DeclaredOptions.none()), options);
        options.keySet().removeIf(name -> !FlagLexicon.kindOf(name).changesWork());
        CommandWords own = CommandWords.of(words.subList(Math.min(program + 1, words.size()), words.size()), declared);
        put(own, options);
        String name = program < words.size() ? NamedFile.normalPath(words.get(program)) : "";
        return new Invocation(name, own.positionals(), options, new Processes(1, 0, false));
    }

    private static boolean isBeforeProgram(List<String> words, int at) {
        String word = words.get(at);
        return word.startsWith("-")
                || at > 0 && words.get(at - 1).startsWith("-") && !NamedFile.isFile(word)
                || word.matches("[A-Za-z_]\\w*=.*")
                || StartingWords.starts(word);
    }

    /** Of an option that is given twice, the last counts. */
    private static void put(CommandWords words, Map<String, String> options) {
        words.options().forEach(given -> options.put(given.name(), given.value()));
    }

    private static List<String> texts(List<Word> words) {
        return words.stream().map(Word::text).toList();
    }

    /** What a script sets for itself says nothing by its names, but for the GPUs that the program sees. */
    private static Map<String, String> environment(Launch launch) {
        boolean isOfCommand = launch.program().origin().places().isEmpty();
        Map<String, String> options = new HashMap<>();
        if (isOfCommand) {
            launch.environment().forEach((name, word) -> options.put(DeclaredOptions.plain(name), word.text()));
        }
        options.remove(DeclaredOptions.plain(DEVICES));
        return options;
    }

    /** What a launcher settles beside the number of processes, such as precision or the cluster's resources. */
    private static Map<String, String> launcherSettings(Launch launch) {
        Map<String, String> settings = new HashMap<>();
        launch.options().forEach((name, word) -> {
            String plain = DeclaredOptions.plain(name);
            boolean isCount = launch.isDistributed() && COUNTS.contains(plain);
            // No launcher's option has a dot; a container's image has.
            if (plain.length() > 1
                    && !isCount
                    && !plain.contains(".")
                    && FlagLexicon.kindOf(plain).changesWork()) {
                settings.put(plain, word.text());
            }
        });
        return settings;
    }

    private static String program(Launch launch, Path workdir) {
        String written = launch.program().text();
        Path script = launch.script();
        Path base = workdir.toAbsolutePath().normalize();
        boolean isPath = script != null && written.endsWith(".py") && script.startsWith(base);
        return NamedFile.normalPath(isPath ? base.relativize(script).toString().replace('\\', '/') : written);
    }

    private static Processes processes(Launch launch) {
        if (!launch.isDistributed()) {
            Word devices = launch.environment().get(DEVICES);
            boolean isTold =
                    devices != null && devices.isKnown() && !devices.text().isBlank();
            return new Processes(1, isTold && devices != null ? devices.text().split(",").length : 0, false);
        }
        int nodes = number(launch.nodes(), 1);
        boolean isUntold = !launch.options().containsKey("nproc_per_node")
                && !launch.options().containsKey("ntasks");
        boolean isOne = isUntold && StartingWords.startsOneByDefault(launch.launcher());
        return new Processes(nodes, number(launch.processes(), isOne ? nodes : 0), true);
    }

    private static int number(@Nullable Count count, int otherwise) {
        return count == null ? otherwise : count.number();
    }
}

package io.schedmate.code.command;

import io.schedmate.code.launch.Launch;
import io.schedmate.code.launch.request.Count;
import io.schedmate.code.launch.word.StartingWords;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.library.commandline.CommandWords;
import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.tables.WordLists;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The program that a run command starts, with its arguments. Option names are plain; an option without a value has the
 * value {@code true}.
 *
 * @param program the script, module or console script that does the work; a script below the job's folder is named
 *      relative to that folder
 * @param positionals the program's arguments that are not options, in order
 * @param options the program's options; if one is given twice, the last counts
 * @param environment the variables that the command sets, except {@code CUDA_VISIBLE_DEVICES} and the variables that
 *      scripts set
 * @param launcherOptions the launcher's options, except those that count processes
 */
public record Invocation(
        String program,
        List<String> positionals,
        Map<String, String> options,
        Map<String, String> environment,
        Map<String, String> launcherOptions,
        Processes processes) {

    /** The variable that lists the GPUs of a node that a program may use. */
    private static final String DEVICES = "CUDA_VISIBLE_DEVICES";

    /** Launcher options that are counts; the number of processes already includes them. */
    private static final Set<String> COUNTS = WordLists.set(Invocation.class, "launcher-count");

    /**
     * @param nodes number of nodes; 1 if the launcher does not state it
     * @param inAll total number of processes; 0 if it depends on the number of GPUs of the machine
     * @param launched whether a launcher starts the program
     */
    public record Processes(int nodes, int inAll, boolean launched) {}

    public Invocation {
        positionals = List.copyOf(positionals);
        options = Map.copyOf(options);
        environment = Map.copyOf(environment);
        launcherOptions = Map.copyOf(launcherOptions);
    }

    /** @param workdir the folder in which the job's command runs; a program below it is named relative to it */
    static Invocation of(Launch launch, Path workdir, DeclaredOptions declared) {
        CommandWords own = CommandWords.of(texts(launch.arguments()), declared);
        return new Invocation(
                program(launch, workdir),
                own.positionals(),
                options(own),
                environment(launch),
                launcherOptions(launch),
                processes(launch));
    }

    /** Reads a command that starts an unknown program. */
    static Invocation of(List<Word> command, DeclaredOptions declared) {
        List<String> words = texts(command);
        int program = 0;
        while (program < words.size() && isBeforeProgram(words, program)) {
            program++;
        }
        CommandWords before = CommandWords.of(words.subList(0, program), DeclaredOptions.none());
        CommandWords own = CommandWords.of(words.subList(Math.min(program + 1, words.size()), words.size()), declared);
        return new Invocation(
                program < words.size() ? NamedFile.normalPath(words.get(program)) : "",
                own.positionals(),
                options(own),
                Map.of(),
                options(before),
                new Processes(1, 0, false));
    }

    private static boolean isBeforeProgram(List<String> words, int at) {
        String word = words.get(at);
        return word.startsWith("-")
                || at > 0 && words.get(at - 1).startsWith("-") && !NamedFile.isFile(word)
                || word.matches("[A-Za-z_]\\w*=.*")
                || StartingWords.starts(word);
    }

    private static Map<String, String> options(CommandWords words) {
        Map<String, String> options = new HashMap<>();
        words.options().forEach(given -> options.put(given.name(), given.value()));
        return options;
    }

    private static List<String> texts(List<Word> words) {
        return words.stream().map(Word::text).toList();
    }

    /** Variables that a script sets for itself are omitted: their names say nothing about the job. */
    private static Map<String, String> environment(Launch launch) {
        Map<String, String> variables = new HashMap<>();
        if (launch.program().origin().places().isEmpty()) {
            launch.environment().forEach((name, word) -> variables.put(DeclaredOptions.plain(name), word.text()));
        }
        variables.remove(DeclaredOptions.plain(DEVICES));
        return variables;
    }

    private static Map<String, String> launcherOptions(Launch launch) {
        Map<String, String> settings = new HashMap<>();
        launch.options().forEach((name, word) -> {
            String plain = DeclaredOptions.plain(name);
            boolean isCount = launch.isDistributed() && COUNTS.contains(plain);
            // Launcher options contain no dots, but the name of a container image does.
            if (plain.length() > 1 && !isCount && !name.equals(Launch.RANK_OPTION) && !plain.contains(".")) {
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
            boolean isListed =
                    devices != null && devices.isKnown() && !devices.text().isBlank();
            return new Processes(1, isListed && devices != null ? devices.text().split(",").length : 0, false);
        }
        int nodes = number(launch.nodes(), 1);
        boolean isUncounted = !launch.options().containsKey("nproc_per_node")
                && !launch.options().containsKey("ntasks");
        boolean isOne = isUncounted && StartingWords.startsOneByDefault(launch.launcher());
        return new Processes(nodes, number(launch.processes(), isOne ? nodes : 0), true);
    }

    private static int number(@Nullable Count count, int otherwise) {
        return count == null ? otherwise : count.number();
    }
}

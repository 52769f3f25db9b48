package io.schedmate.code.launch;

import io.schedmate.code.launch.request.ClusterRequest;
import io.schedmate.code.launch.shell.Shell;
import io.schedmate.code.launch.word.LauncherOptions;
import io.schedmate.code.launch.word.OwnLauncher;
import io.schedmate.code.launch.word.StartingWords;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Value;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the training program of a command, and the number of processes that its launchers start. */
public record Launchers(SourceTree tree) {

    /**
     * The result of following a command.
     *
     * @param launch the training program
     * @param trainings number of times that it is started, each time with other arguments; 1 or more
     */
    public record Started(Launch launch, int trainings) {}

    /** Returns the training program that {@code command} starts; empty if it starts none. */
    public Optional<Launch> find(String command, Path folder) {
        return started(command, folder).map(Started::launch);
    }

    /** Like {@link #find}, and also returns the number of starts. */
    public Optional<Started> started(String command, Path folder) {
        Map<Launch, Integer> all = all(command, folder);
        return likeliest(List.copyOf(all.keySet())).map(found -> new Started(found, times(found, all)));
    }

    /**
     * Returns the words of the last program that {@code command} starts, even if the program is unknown; empty if it
     * starts none.
     */
    public List<Word> lastWords(String command, Path folder) {
        List<Shell.Command> all = new Shell(tree).follow(command, folder);
        return all.isEmpty() ? List.of() : all.getLast().words();
    }

    /**
     * Returns the program of the tree that another program starts by {@code command}; empty if it starts none, or one for
     * other work than training.
     *
     * @param placed gives each word of the command its place
     */
    public Optional<Launch> find(String command, Path folder, UnaryOperator<Word> placed) {
        List<Launch> all = new Shell(tree)
                .follow(command, folder).stream()
                        .map(each -> launch(each.placed(placed)))
                        .filter(Objects::nonNull)
                        .filter(launch -> launch.script() != null
                                && !LaunchWords.namesOtherWork(
                                        launch.program().text().toLowerCase(Locale.ROOT)))
                        .distinct()
                        .toList();
        return likeliest(all);
    }

    private static int times(Launch training, Map<Launch, Integer> all) {
        Map<List<Value>, Integer> byArguments = new LinkedHashMap<>();
        all.forEach((launch, times) -> {
            if (launch.program().text().equals(training.program().text())) {
                byArguments.merge(launch.values(), times, Math::max);
            }
        });
        return byArguments.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Returns the programs in order, each with the number of starts. */
    private Map<Launch, Integer> all(String command, Path folder) {
        Map<Launch, Integer> all = new LinkedHashMap<>();
        for (Shell.Command each : new Shell(tree).follow(command, folder)) {
            Launch launch = launch(each);
            if (launch != null) {
                all.putIfAbsent(launch, each.times());
            }
        }
        return all;
    }

    private static Optional<Launch> likeliest(List<Launch> all) {
        return all.stream().max((a, b) -> Integer.compare(likelihood(a, all), likelihood(b, all)));
    }

    /**
     * Ranks the programs of a script by how likely they are to train. A word for training in the path, a script in
     * the tree and a process launcher raise the score, words for other work lower it. Of equal programs, the first
     * ranks highest.
     */
    private static int likelihood(Launch launch, List<Launch> all) {
        String name = launch.program().text().toLowerCase(Locale.ROOT);
        int score = -all.indexOf(launch);
        score += launch.script() != null ? 10_000 : 0;
        score += launch.isDistributed() ? 5_000 : 0;
        score += LaunchWords.namesTraining(name) ? 20_000 : 0;
        score -= LaunchWords.asksForOtherWork(launch.arguments()) ? 2_500 : 0;
        score -= LaunchWords.namesOtherWork(name) ? 40_000 : 0;
        return score;
    }

    private @Nullable Launch launch(Shell.Command command) {
        List<Word> words = new TuneRun(tree).off(Wrappers.off(command.words()), command.folder());
        Map<String, Word> options = new LinkedHashMap<>();
        String launcher = "";
        String counting = "";
        int i = 0;
        while (i < words.size()) {
            String word = words.get(i).text();
            String name = word.substring(word.lastIndexOf('/') + 1);
            if (StartingWords.passesRank(word)) {
                options.put(Launch.RANK_OPTION, words.get(i));
            }
            boolean isModule = i > 0
                    && (words.get(i - 1).text().equals("-m")
                            || words.get(i - 1).text().equals("--module"));
            Launch dora = name.equals("dora") ? dora(command, rest(words, i), words.get(i), options) : null;
            if (dora != null) {
                return dora;
            }
            if (isModule && StartingWords.startsNothing(word)) {
                return null;
            }
            if (isModule && StartingWords.isModuleLauncher(word)) {
                launcher = StartingWords.launcherOf(word);
                counting = launcher;
            } else if (StartingWords.isLauncher(name) && !isModule) {
                launcher = name;
                counting = counting.equals("torchrun")
                                || counting.isEmpty()
                                || counting.equals("srun")
                                || counting.startsWith("mpi")
                        ? name
                        : counting;
                if (launcher.equals("srun") && !counting.equals("srun")) {
                    launcher = counting;
                }
            } else if (launcher.isEmpty() && isOwnLauncher(command, words, i, isModule)) {
                launcher = "own";
            } else if (isModule && !StartingWords.runsScript(word)) {
                return made(command, launcher, module(command, words.get(i)), words.get(i), rest(words, i), options);
            } else if (name.endsWith(".py")) {
                // An unknown folder is ignored, and the rest of the path is used.
                String tail = word.substring(word.lastIndexOf(Word.UNKNOWN) + 1);
                Path script = tree.find(command.folder(), words.get(i).isKnown() ? word : tail.replaceFirst("^/+", ""))
                        .orElse(null);
                if (launcher.isEmpty() && OwnLauncher.startsAnother(words, i)) {
                    // This program of the tree starts another program on each GPU, as torchrun does.
                    launcher = "torchrun";
                    counting = launcher;
                    i++;
                    continue;
                }
                return made(command, launcher, script, words.get(i), rest(words, i), options);
            } else if (word.startsWith("-")) {
                i = option(launcher, words, i, options);
            } else if (!isModule && launcher.isEmpty() && !isBeforeProgram(name)) {
                return console(command, words, i, options);
            } else if (!isModule && isProgram(words, i, name, launcher)) {
                return console(command, words, i, options, launcher);
            }
            i++;
        }
        return null;
    }

    /** Whether a word can precede a program: a wrapper, an assignment, a time limit, the wrapper's log. */
    private static boolean isBeforeProgram(String name) {
        return StartingWords.starts(name) || name.contains("=") || name.endsWith(".log") || name.matches("\\d+[smh]?");
    }

    private boolean isProgram(List<Word> words, int i, String name, String launcher) {
        return !launcher.isEmpty()
                && i > 0
                && !words.get(i - 1).text().startsWith("-")
                && !StartingWords.isInterpreter(name)
                && !Set.of("launch", "run", "model", "dist-run").contains(name)
                && name.matches("[A-Za-z][\\w-]*");
    }

    private static List<Word> rest(List<Word> words, int i) {
        return List.copyOf(words.subList(i + 1, words.size()));
    }

    /** Reads a launcher's option. The next word is its value unless that word starts an option or the program. */
    private static int option(String launcher, List<Word> words, int i, Map<String, Word> options) {
        String word = words.get(i).text();
        int equals = word.indexOf('=');
        if (equals > 0) {
            options.put(
                    plain(word.substring(0, equals)),
                    new Word(word.substring(equals + 1), words.get(i).origin()));
            return i;
        }
        String next = i + 1 < words.size() ? words.get(i + 1).text() : "-";
        String leaf = next.substring(next.lastIndexOf('/') + 1);
        boolean takes = !next.startsWith("-")
                && !leaf.endsWith(".py")
                && !StartingWords.isInterpreter(leaf)
                && !StartingWords.isLauncher(leaf)
                && !LauncherOptions.standsAlone(launcher, plain(word));
        Matcher joined = Pattern.compile("-([nNG])(\\d+)").matcher(WorkLimit.text(word));
        if (joined.matches()) {
            options.put(joined.group(1), new Word(joined.group(2), words.get(i).origin()));
            return i;
        }
        if (takes && LauncherOptions.takesTwo(launcher, plain(word))) {
            return Math.min(i + 2, words.size() - 1);
        }
        options.put(
                plain(word),
                takes ? words.get(i + 1) : new Word("true", words.get(i).origin()));
        return takes ? i + 1 : i;
    }

    private static String plain(String option) {
        return option.replaceFirst("^-+", "").replace('-', '_');
    }

    private @Nullable Path module(Shell.Command command, Word word) {
        String path = word.text().replace('.', '/');
        for (Path base : List.of(
                command.folder(),
                command.folder().resolve("src"),
                tree.root(),
                tree.root().resolve("src"))) {
            for (String ending : List.of(".py", "/__main__.py", "/__init__.py")) {
                Optional<Path> file = tree.resolve(base, path + ending).filter(tree::isFile);
                if (file.isPresent()) {
                    return file.get();
                }
            }
        }
        return aliased(command.folder(), path);
    }

    /**
     * Module names of a package may differ from its folders, so the longest matching tail of at least two parts is
     * used.
     */
    private @Nullable Path aliased(Path folder, String path) {
        String tail = path.substring(path.indexOf('/') + 1);
        return tail.contains("/") ? tree.find(folder, tail + ".py").orElse(null) : null;
    }

    private boolean isOwnLauncher(Shell.Command command, List<Word> words, int i, boolean isModule) {
        Path program = isModule
                ? module(command, words.get(i))
                : words.get(i).text().endsWith(".py")
                        ? tree.find(command.folder(), words.get(i).text()).orElse(null)
                        : null;
        return program != null
                && tree.text(program)
                        .filter(text -> OwnLauncher.startsItsArguments(text, rest(words, i)))
                        .isPresent();
    }

    private @Nullable Launch dora(Shell.Command command, List<Word> rest, Word program, Map<String, Word> options) {
        return new Dora(tree)
                .started(rest, command.folder(), command.environment())
                .map(started -> made(
                        command,
                        started.isOnEach() ? "dora" : "",
                        started.script(),
                        program,
                        started.arguments(),
                        options))
                .orElse(null);
    }

    private @Nullable Launch console(Shell.Command command, List<Word> words, int i, Map<String, Word> options) {
        return console(command, words, i, options, "");
    }

    /** Finds a Python program that is named without its extension, or a folder that is a program. */
    private Optional<Path> plain(Path folder, String written) {
        Optional<Path> inFolder = tree.resolve(folder, written + "/__main__.py").filter(tree::isFile);
        return inFolder.isPresent()
                ? inFolder
                : tree.find(folder, written)
                        .filter(file -> tree.text(file)
                                .filter(text ->
                                        text.lines().findFirst().orElse("").matches("#!.*python.*"))
                                .isPresent());
    }

    private @Nullable Launch console(
            Shell.Command command, List<Word> words, int i, Map<String, Word> options, String launcher) {
        Word program = words.get(i);
        // A shell script here was nested too deeply to follow.
        if (!program.isKnown() || !program.text().matches("(?!.*\\.(?:sh|bash|slurm|sbatch)$)[\\w./-]+")) {
            return null;
        }
        Path script = new ConsoleScripts(tree)
                .find(program.text())
                .or(() -> plain(command.folder(), program.text()))
                .orElse(null);
        return made(command, launcher, script, program, rest(words, i), options);
    }

    private Launch made(
            Shell.Command command,
            String launcher,
            @Nullable Path script,
            Word program,
            List<Word> arguments,
            Map<String, Word> options) {
        ClusterRequest request = command.request() == null ? new ClusterRequest(Map.of()) : command.request();
        Processes processes = Processes.of(launcher, options, request, command);
        return new Launch(
                launcher,
                script,
                program,
                arguments,
                options,
                command.environment(),
                command.folder(),
                processes.nodes(),
                processes.perNode(),
                processes.all(),
                request);
    }
}

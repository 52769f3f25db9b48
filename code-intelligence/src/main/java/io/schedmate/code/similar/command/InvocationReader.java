package io.schedmate.code.similar.command;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.launch.word.StartingWords;
import io.schedmate.code.similar.command.Invocation.Processes;
import io.schedmate.code.similar.option.DeclaredOptions;
import io.schedmate.code.similar.option.FlagLexicon;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parts a run command into launcher, program and options. */
public final class InvocationReader {

    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_]\\w*=.*", Pattern.DOTALL);
    private static final Pattern SCRIPT =
            Pattern.compile(".*\\.(py|sh|bash|slurm|sbatch|job|ipynb|jl|lua)", Pattern.CASE_INSENSITIVE);
    private static final Set<String> PREPARING = Set.of(
            "cd",
            "source",
            ".",
            "export",
            "conda",
            "module",
            "set",
            "mkdir",
            "pip",
            "echo",
            "ulimit",
            "pushd",
            "rm",
            "nvidia-smi",
            "sleep",
            "ls",
            "wget",
            "unset",
            "trap",
            "wait",
            "tee",
            "date",
            "hostname",
            "which",
            "git",
            "if",
            "then",
            "else",
            "elif",
            "fi",
            "for",
            "while",
            "do",
            "done",
            "case",
            "esac",
            "[",
            "[[",
            "function",
            "}",
            "{",
            "exit",
            "shift",
            "local",
            "return",
            "cp",
            "mv",
            "cat",
            "touch",
            "chmod",
            "ln",
            "read",
            "eval",
            "printf",
            "yes",
            "zcat");
    private static final Set<String> COUNTS = Set.of(
            "nnodes",
            "num_nodes",
            "num_machines",
            "num_processes",
            "np",
            "nproc_per_node",
            "num_gpus",
            "nproc",
            "include",
            "multi_gpu",
            "nodes",
            "ntasks",
            "ntasks_per_node",
            "gpus_per_node");

    private final DeclaredOptions declared;

    public InvocationReader(DeclaredOptions declared) {
        this.declared = declared;
    }

    /** The words of the command that does the work: the last that does not merely prepare. */
    static List<String> working(String command) {
        List<List<String>> commands = ShellLine.commands(command);
        List<String> found = commands.isEmpty() ? List.of() : commands.getLast();
        for (List<String> words : commands) {
            if (!PREPARING.contains(words.getFirst())
                    && words.stream()
                            .anyMatch(word ->
                                    !ASSIGNMENT.matcher(Effort.text(word)).matches())) {
                found = words;
            }
        }
        return found;
    }

    /** Where the program stands among the words; their number if none is named. */
    static int programAt(List<String> words) {
        for (int at = 0; at < words.size(); at++) {
            if (SCRIPT.matcher(Effort.text(words.get(at))).matches()
                    && !words.get(at).startsWith("-")) {
                return at;
            }
            if (words.get(at).equals("-m")
                    && at + 1 < words.size()
                    && !StartingWords.startsAsModule(words.get(at + 1))) {
                return at + 1;
            }
        }
        for (int at = 0; at < words.size(); at++) {
            String word = words.get(at);
            boolean ofLauncher = word.startsWith("-")
                    || at > 0 && words.get(at - 1).startsWith("-")
                    || ASSIGNMENT.matcher(Effort.text(word)).matches()
                    || StartingWords.starts(word);
            if (!ofLauncher) {
                return at;
            }
        }
        return words.size();
    }

    public Invocation read(String command) {
        List<String> words = working(command);
        int program = programAt(words);
        List<String> before = words.subList(0, program);
        Map<String, String> options = environment(command);
        CommandWords launcher = CommandWords.of(before, DeclaredOptions.none());
        Processes processes = processes(before, launcher.options());
        List<String> after = program < words.size() ? words.subList(program + 1, words.size()) : List.of();
        settingsOf(before, processes.launched()).forEach(options::putIfAbsent);
        CommandWords own = CommandWords.of(after, declared);
        options.putAll(own.options());
        Integer asked = cudaDevices(options);
        if (asked != null && processes.inAll() <= 1 && !processes.launched()) {
            processes = new Processes(processes.nodes(), asked, false);
        }
        return new Invocation(
                program < words.size() ? normalPath(words.get(program)) : "", own.positionals(), options, processes);
    }

    /** What a launcher settles beside the number of processes, such as precision or the cluster's resources. */
    private static Map<String, String> settingsOf(List<String> launcher, boolean launched) {
        List<String> named =
                launcher.stream().filter(word -> !word.matches("-[A-Za-z]")).toList();
        Map<String, String> settings =
                new HashMap<>(CommandWords.of(named, DeclaredOptions.none()).options());
        settings.keySet()
                .removeIf(name -> launched && COUNTS.contains(name)
                        // No launcher's option has a dot; a container's image has.
                        || name.contains(".")
                        || !FlagLexicon.kindOf(name).changesWork());
        return settings;
    }

    private static @Nullable Integer cudaDevices(Map<String, String> options) {
        String devices = options.remove("cuda_visible_devices");
        return devices == null || devices.isBlank() ? null : devices.split(",").length;
    }

    private static Map<String, String> environment(String command) {
        Map<String, String> assigned = new HashMap<>();
        for (List<String> words : ShellLine.commands(command)) {
            for (String word : words) {
                if (ASSIGNMENT.matcher(Effort.text(word)).matches()) {
                    int equals = word.indexOf('=');
                    assigned.put(FlagLexicon.plain(word.substring(0, equals)), word.substring(equals + 1));
                } else if (!word.equals("export") && !word.equals("env")) {
                    break;
                }
            }
        }
        return assigned;
    }

    private static Processes processes(List<String> launcher, Map<String, String> options) {
        boolean launched = launcher.stream().anyMatch(StartingWords::startsSeveral);
        if (!launched) {
            return new Processes(1, 0, false);
        }
        int nodes = number(options, 1, "nnodes", "num_nodes", "num_machines", "nodes", "N");
        int inAll = number(options, 0, "num_processes", "np", "ntasks", "n");
        int perNode = number(options, 0, "nproc_per_node", "num_gpus", "gpus_per_node", "ntasks_per_node", "nproc");
        if (inAll == 0 && options.containsKey("include")) {
            inAll = options.getOrDefault("include", "").split("[,@]").length;
        }
        boolean isUntold = !options.containsKey("nproc_per_node") && !options.containsKey("ntasks");
        if (inAll == 0
                && perNode == 0
                && isUntold
                && launcher.stream().anyMatch(InvocationReader::startsOneByDefault)) {
            perNode = 1;
        }
        return new Processes(nodes, inAll != 0 ? inAll : perNode * nodes, true);
    }

    private static boolean startsOneByDefault(String word) {
        // Outside a batch job srun starts one task; of others only the surroundings could say more.
        return Set.of(
                        "torchrun",
                        "torch.distributed.run",
                        "torch.distributed.launch",
                        "srun",
                        "aprun",
                        "lightning",
                        "fabric",
                        "bpslaunch")
                .contains(baseName(word));
    }

    private static int number(Map<String, String> options, int otherwise, String... names) {
        for (String name : names) {
            String value = options.get(name);
            // torchrun's "1:4" for elastic training names the least number first.
            if (value != null && value.matches("\\d{1,6}(:\\d{1,6})?")) {
                return Integer.parseInt(value.substring(value.indexOf(':') + 1));
            }
        }
        return otherwise;
    }

    static String baseName(String word) {
        return word.substring(word.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    }

    public static String normalPath(String path) {
        return path.replaceAll("/+", "/").replaceFirst("^(\\./)+", "");
    }
}

package io.schedmate.code.similar;

import io.schedmate.code.similar.Invocation.Processes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parts a run command into launcher, program and options. */
final class InvocationReader {

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
            "printf");
    private static final Set<String> LAUNCHERS = Set.of(
            "torchrun",
            "deepspeed",
            "accelerate",
            "mpirun",
            "mpiexec",
            "horovodrun",
            "srun",
            "sbatch",
            "qsub",
            "bsub",
            "bash",
            "sh",
            "zsh",
            "python",
            "python3",
            "nohup",
            "time",
            "env",
            "sudo",
            "exec",
            "poetry",
            "uv",
            "xvfb-run",
            "stdbuf",
            "taskset",
            "numactl",
            "composer",
            "colossalai",
            "ray",
            "nice",
            "timeout",
            "command",
            "launch",
            "run",
            "torch.distributed.run",
            "torch.distributed.launch",
            "accelerate.commands.launch",
            "singularity",
            "podman",
            "conda",
            "mpi4py",
            "cProfile",
            "profile",
            "pdb",
            "torch.utils.bottleneck",
            "viztracer",
            "memory_profiler",
            "kernprof",
            "coverage",
            "debugpy",
            "python2",
            "horovod.runner",
            "apptainer",
            "docker");
    private static final Set<String> STARTING_SEVERAL = Set.of(
            "torchrun",
            "deepspeed",
            "accelerate",
            "mpirun",
            "mpiexec",
            "horovodrun",
            "srun",
            "composer",
            "colossalai",
            "torch.distributed.run",
            "torch.distributed.launch",
            "accelerate.commands.launch");

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

    InvocationReader(DeclaredOptions declared) {
        this.declared = declared;
    }

    /** The words of the command that does the work: the last that does not merely prepare. */
    static List<String> working(String command) {
        List<List<String>> commands = ShellLine.commands(command);
        List<String> found = commands.isEmpty() ? List.of() : commands.getLast();
        for (List<String> words : commands) {
            if (!PREPARING.contains(words.getFirst())
                    && words.stream().anyMatch(word -> !ASSIGNMENT.matcher(word).matches())) {
                found = words;
            }
        }
        return found;
    }

    /** Where the program stands among the words; their number if none is named. */
    static int programAt(List<String> words) {
        for (int at = 0; at < words.size(); at++) {
            if (SCRIPT.matcher(words.get(at)).matches() && !words.get(at).startsWith("-")) {
                return at;
            }
            if (words.get(at).equals("-m") && at + 1 < words.size() && !LAUNCHERS.contains(words.get(at + 1))) {
                return at + 1;
            }
        }
        for (int at = 0; at < words.size(); at++) {
            String word = words.get(at);
            boolean ofLauncher = word.startsWith("-")
                    || at > 0 && words.get(at - 1).startsWith("-")
                    || ASSIGNMENT.matcher(word).matches()
                    || LAUNCHERS.contains(baseName(word));
            if (!ofLauncher) {
                return at;
            }
        }
        return words.size();
    }

    Invocation read(String command) {
        List<String> words = working(command);
        int program = programAt(words);
        List<String> before = words.subList(0, program);
        Map<String, String> options = environment(command);
        Words launcher = Words.of(before, DeclaredOptions.none());
        Processes processes = processes(before, launcher.options());
        List<String> after = program < words.size() ? words.subList(program + 1, words.size()) : List.of();
        settingsOf(before, processes.launched()).forEach(options::putIfAbsent);
        Words own = Words.of(after, declared);
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
                new HashMap<>(Words.of(named, DeclaredOptions.none()).options());
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
                if (ASSIGNMENT.matcher(word).matches()) {
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
        boolean launched = launcher.stream().map(InvocationReader::baseName).anyMatch(STARTING_SEVERAL::contains);
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
        // Outside a batch job srun starts one task.
        return Set.of("torchrun", "torch.distributed.run", "torch.distributed.launch", "srun")
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

    static String normalPath(String path) {
        return path.replaceAll("/+", "/").replaceFirst("^(\\./)+", "");
    }

    /** Options and other arguments among words. */
    private record Words(Map<String, String> options, List<String> positionals) {

        private static final Pattern OVERRIDE = Pattern.compile("[+~]{0,2}[A-Za-z_][\\w./@:-]*=.*", Pattern.DOTALL);
        private static final Pattern LIST_OF_SETTINGS =
                Pattern.compile("[A-Za-z_][\\w.]*=[^,=\\s]+(?:,[A-Za-z_][\\w.]*=[^,=\\s]+)*");
        private static final Pattern YACS = Pattern.compile("[A-Z][A-Z0-9_]*(\\.[A-Z0-9_]+)+");
        /** Of a configuration that a library reads: lower case with dots, and no file. */
        private static final Pattern YACS_PATH = Pattern.compile(
                "(?!.*\\.(?:\\w*py|ya?ml|json|toml|cfg|txt|csv|gz|pth?|ckpt|sh)$)[a-z]\\w*(?:\\.[a-z]\\w*)+");

        private static final Pattern NUMBER = Pattern.compile("-?\\.?\\d.*");
        /** Of a list of overrides behind an option, whatever the option is called. */
        private static final Pattern PATH_OVERRIDE = Pattern.compile("[A-Za-z_]\\w*(?:[.:]\\w+)+=.*", Pattern.DOTALL);

        private static final Set<String> SWITCHES = Set.of("true", "false", "yes", "no", "on", "off");

        /** Options whose value is a list of further overrides. */
        private static final Set<String> OF_OVERRIDES =
                Set.of("cfg_options", "opts", "options", "override", "overrides", "set", "opt");

        private static final Set<String> OF_BINDINGS = Set.of("gin_bindings", "gin_binding", "gin_params", "gin_param");

        private static final Set<String> WITHOUT_VALUE = Set.of(
                "amp",
                "fp16",
                "bf16",
                "half",
                "multiprocessing_distributed",
                "standalone",
                "distributed",
                "pretrained",
                "evaluate",
                "debug",
                "use_amp",
                "multi_gpu",
                "overwrite_output_dir",
                "do_train",
                "do_eval",
                "no_cuda",
                "verbose",
                "auto_resume",
                "gradient_checkpointing",
                "cuda",
                "ddp",
                "test_only",
                "eval_only",
                "no_python");

        static Words of(List<String> words, DeclaredOptions declared) {
            Words found = new Words(new HashMap<>(), new ArrayList<>());
            for (int at = 0; at < words.size(); at++) {
                at = found.take(words, at, declared);
            }
            return found;
        }

        private int take(List<String> words, int at, DeclaredOptions declared) {
            String word = words.get(at);
            String next = at + 1 < words.size() ? words.get(at + 1) : null;
            int equals = word.indexOf('=');
            if (isOption(word) && OF_BINDINGS.contains(FlagLexicon.plain(word.replaceFirst("=.*", "")))) {
                String bindings = equals > 0 ? word.substring(equals + 1) : next == null ? "" : next;
                bind(bindings);
                return equals > 0 ? at : at + 1;
            }
            if (OVERRIDE.matcher(word).matches() || isOption(word) && equals > 0) {
                put(name(word.substring(0, equals), true, declared), word.substring(equals + 1));
            } else if (YACS.matcher(word).matches() && next != null) {
                options.put(FlagLexicon.plain(word), next);
                return at + 1;
            } else if (isOption(word)) {
                if (next != null && takes(word, next, declared)) {
                    put(name(word, true, declared), next);
                    return at + 1;
                }
                Optional<String> negated = declared.negated(word);
                if (negated.isPresent()) {
                    options.put(negated.get(), "false");
                } else if (!OF_OVERRIDES.contains(FlagLexicon.plain(word))
                        && !word.equals("--")
                        && (next == null || !PATH_OVERRIDE.matcher(next).matches())) {
                    options.put(name(word, false, declared), "true");
                }
            } else if (next != null
                    && isPair(word, next)
                    && (declared.takesPairs() || YACS_PATH.matcher(word).matches())) {
                options.put(FlagLexicon.plain(word), next);
                return at + 1;
            } else {
                positionals.add(word);
            }
            return at;
        }

        /** gin's {@code Model.width = 8}, one a line. */
        private void bind(String bindings) {
            for (String line : bindings.split("[\n;]")) {
                int equals = line.indexOf('=');
                if (equals > 0) {
                    options.put(
                            FlagLexicon.plain(line.substring(0, equals).strip()),
                            line.substring(equals + 1).strip());
                }
            }
        }

        /** {@code --hparams batch_size=8,epochs=3} gives each of them. */
        private void put(String name, String value) {
            if (!LIST_OF_SETTINGS.matcher(value).matches()) {
                options.put(name, value);
                return;
            }
            // Given again, the whole text gives way.
            options.keySet().removeIf(given -> given.startsWith(name + "."));
            for (String setting : value.split(",")) {
                int equals = setting.indexOf('=');
                options.put(
                        name + "." + FlagLexicon.plain(setting.substring(0, equals)), setting.substring(equals + 1));
            }
        }

        private static boolean isPair(String word, String next) {
            return word.matches("[a-z_]\\w*(?:\\.\\w+)*|[A-Z][A-Z0-9_]{2,}") && !isOption(next);
        }

        private static boolean takes(String word, String next, DeclaredOptions declared) {
            String plain = FlagLexicon.plain(word);
            if (isOption(next)
                    || OF_OVERRIDES.contains(plain)
                    || PATH_OVERRIDE.matcher(next).matches()) {
                return false;
            }
            if (declared.isSwitch(word)) {
                return false;
            }
            boolean switchValue = SWITCHES.contains(next.toLowerCase(Locale.ROOT))
                    || NUMBER.matcher(next).matches();
            return switchValue || !WITHOUT_VALUE.contains(plain) || declared.knows(word);
        }

        private static String name(String word, boolean valued, DeclaredOptions declared) {
            return declared.nameOf(word, valued);
        }

        private static boolean isOption(String word) {
            return word.length() > 1
                    && word.startsWith("-")
                    && !NUMBER.matcher(word).matches();
        }
    }
}

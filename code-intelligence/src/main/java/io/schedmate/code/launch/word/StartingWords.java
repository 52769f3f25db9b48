package io.schedmate.code.launch.word;

import io.schedmate.code.effort.Effort;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The words of a command line that start the program behind them. */
public final class StartingWords {

    static final Pattern PYTHON = Pattern.compile("python[\\d.]*|pypy3?");

    /** One process for each GPU or rank. */
    private static final Set<String> LAUNCHERS = Set.of(
            "torchrun",
            "deepspeed",
            "accelerate",
            "mpirun",
            "mpiexec",
            "horovodrun",
            "srun",
            "bpslaunch",
            "ds",
            "accelerate-launch",
            "jsrun",
            "composer",
            "colossalai",
            "paddle",
            "fabric",
            "lightning",
            "torchpack",
            "aprun");

    private static final Set<String> MODULE_LAUNCHERS = Set.of(
            "torch.distributed.run",
            "torch.distributed.launch",
            "accelerate.commands.launch",
            "paddle.distributed.launch",
            "deepspeed.launcher.runner",
            "torch.distributed.elastic_launch",
            "horovod.runner");
    /** Containers, environments, profilers, terminals: they change nothing of what is trained. */
    private static final Set<String> WRAPPERS = Set.of(
            "singularity",
            "apptainer",
            "docker",
            "podman",
            "enroot",
            "shifter",
            "charliecloud",
            "conda",
            "mamba",
            "micromamba",
            "poetry",
            "uv",
            "pixi",
            "pipenv",
            "pdm",
            "hatch",
            "rye",
            "numactl",
            "taskset",
            "nice",
            "ionice",
            "chrt",
            "timeout",
            "time",
            "nohup",
            "setsid",
            "stdbuf",
            "unbuffer",
            "xvfb-run",
            "sudo",
            "nsys",
            "ncu",
            "nvprof",
            "rocprof",
            "ipython",
            "ipython3",
            "coverage",
            "kernprof",
            "viztracer",
            "py-spy",
            "scalene",
            "pyinstrument",
            "screen",
            "tmux");

    private static final Set<String> RUNNING_A_SCRIPT = Set.of(
            "mpi4py",
            "mpi4py.futures",
            "cProfile",
            "profile",
            "pdb",
            "ipdb",
            "pudb",
            "trace",
            "torch.utils.bottleneck",
            "viztracer",
            "coverage",
            "memory_profiler",
            "kernprof",
            "line_profiler",
            "scalene",
            "pyinstrument",
            "debugpy",
            "faulthandler",
            "IPython",
            "poetry",
            "uv");
    /** Of the shell, of queues, and what launchers call what they are to do. */
    private static final Set<String> OTHERS = Set.of(
            "bash", "sh", "zsh", "exec", "command", "env", "sbatch", "qsub", "bsub", "ray", "launch", "run", "profile");

    private StartingWords() {}

    /** Whether {@code word} starts what stands behind it, in whichever way; a path counts by its last part. */
    public static boolean starts(String word) {
        String name = leaf(word);
        return isLauncher(name)
                || isModuleLauncher(name)
                || isWrapper(name)
                || runsScript(name)
                || runsScript(name.toLowerCase(Locale.ROOT))
                || OTHERS.contains(name)
                || isInterpreter(name);
    }

    /** Whether {@code word}, a program or a module, starts one process for each GPU or rank. */
    public static boolean startsSeveral(String word) {
        return isLauncher(leaf(word)) || isModuleLauncher(leaf(word));
    }

    /** Whether {@code module} starts what stands behind it rather than being the program. */
    public static boolean startsAsModule(String module) {
        return runsScript(module) || isModuleLauncher(module) || isLauncher(module);
    }

    /** Whether a module of no tree runs the script that stands behind it. */
    public static boolean runsScript(String module) {
        return RUNNING_A_SCRIPT.contains(module);
    }

    public static boolean isLauncher(String name) {
        return LAUNCHERS.contains(name);
    }

    public static boolean isModuleLauncher(String module) {
        return MODULE_LAUNCHERS.contains(module);
    }

    public static boolean isWrapper(String name) {
        return WRAPPERS.contains(name);
    }

    public static boolean isInterpreter(String name) {
        return PYTHON.matcher(Effort.text(name)).matches();
    }

    public static String leaf(String word) {
        return word.substring(word.lastIndexOf('/') + 1);
    }
}

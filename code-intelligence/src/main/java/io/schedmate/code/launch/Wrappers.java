package io.schedmate.code.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Words before a program that change nothing of what it trains: containers, environments, profilers, terminals. */
final class Wrappers {

    static final Pattern PYTHON = Pattern.compile("python[\\d.]*|pypy3?");

    private static final Set<String> KNOWN = Set.of(
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

    private Wrappers() {}

    /** Whether a module of no tree runs the script that stands behind it. */
    static boolean runsScript(String module) {
        return RUNNING_A_SCRIPT.contains(module);
    }

    /** The words without what wraps the program. */
    static List<Word> off(List<Word> words) {
        List<Word> left = new ArrayList<>();
        int at = 0;
        while (at < words.size()) {
            String name = leaf(words.get(at));
            if (isProgram(name)) {
                break;
            }
            int program = KNOWN.contains(name) ? next(words, at + 1, true) : at == 0 ? unknown(words, name) : -1;
            if (program > at) {
                at = program;
            } else {
                left.add(words.get(at++));
            }
        }
        left.addAll(words.subList(Math.min(at, words.size()), words.size()));
        return left;
    }

    /** Whatever a site calls what it starts programs with, an interpreter behind it is what it starts. */
    private static int unknown(List<Word> words, String name) {
        return Launchers.isLauncher(name) || name.startsWith("-") ? -1 : next(words, 1, false);
    }

    private static int next(List<Word> words, int from, boolean isKnown) {
        for (int at = from; at < words.size(); at++) {
            String name = leaf(words.get(at));
            if (PYTHON.matcher(name).matches() || isKnown && (Launchers.isLauncher(name) || name.endsWith(".py"))) {
                return at;
            }
        }
        return -1;
    }

    private static boolean isProgram(String name) {
        return PYTHON.matcher(name).matches() || name.endsWith(".py");
    }

    private static String leaf(Word word) {
        return word.text().substring(word.text().lastIndexOf('/') + 1);
    }
}

package io.schedmate.code.launch.request;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The resources that a job requests, by Slurm's option names without dashes. If an option is given twice, the last
 * counts.
 */
public record ClusterRequest(Map<String, Word> options) {

    private static final Pattern DIRECTIVE = Pattern.compile("#SBATCH\\s+(.{1,400}?)\\s*(?:\\s#.*)?");
    private static final String PARTITION = "partition";
    private static final Pattern WITHOUT_GPUS = Pattern.compile("(?i).*(?:^|[^a-z])cpu.*");
    private static final Map<String, String> SHORT = Map.of(
            "N",
            "nodes",
            "n",
            "ntasks",
            "G",
            "gpus",
            "c",
            "cpus-per-task",
            "p",
            PARTITION,
            "t",
            "time",
            "C",
            "constraint");

    public static ClusterRequest of(String script, String file) {
        List<Word> words = new ArrayList<>();
        int number = 0;
        for (String line : script.split("\n", 20_000)) {
            number++;
            Matcher directive = DIRECTIVE.matcher(WorkLimit.text(line.strip()));
            if (directive.matches()) {
                for (String word : directive.group(1).split("\\s+")) {
                    words.add(new Word(word, Origin.at(file, number)));
                }
            }
        }
        return new ClusterRequest(QueueDirectives.of(script, file)).with(words);
    }

    /** Returns the request in the options of a launcher such as srun, whose names may have underscores. */
    public static ClusterRequest ofLauncher(Map<String, String> options) {
        Map<String, Word> asked = new LinkedHashMap<>();
        options.forEach((name, value) -> asked.put(name.replace('_', '-'), new Word(value, Origin.COMMAND)));
        return new ClusterRequest(asked);
    }

    /** Returns the request, overridden by the options of srun or of the command line. */
    public ClusterRequest with(List<Word> words) {
        Map<String, Word> all = new LinkedHashMap<>(options);
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).text();
            Origin origin = words.get(i).origin();
            int equals = word.indexOf('=');
            if (word.startsWith("--") && equals > 0) {
                all.put(word.substring(2, equals), new Word(word.substring(equals + 1), origin));
            } else if (word.startsWith("--")
                    && i + 1 < words.size()
                    && !words.get(i + 1).text().startsWith("-")) {
                all.put(word.substring(2), words.get(++i));
            } else if (word.matches("-[NnGcptC].*")) {
                String name = SHORT.getOrDefault(word.substring(1, 2), word);
                if (word.length() > 2) {
                    all.put(name, new Word(word.substring(2).replace("=", ""), origin));
                } else if (i + 1 < words.size()) {
                    all.put(name, words.get(++i));
                }
            }
        }
        all.putAll(QueueDirectives.ofOptions(words));
        return new ClusterRequest(all);
    }

    @Nullable
    public Count nodes() {
        Count stated = count("nodes");
        Count all = count("ntasks");
        Count each = count("ntasks-per-node");
        if (stated == null && all != null && all.number() == 1) {
            // One task runs on one node.
            return all;
        }
        return stated != null || all == null || each == null || each.number() == 0
                ? stated
                : new Count(
                        (all.number() + each.number() - 1) / each.number(),
                        all.origin().or(each.origin()));
    }

    /**
     * Returns the number of nodes as {@link #nodes} does; a request for one task that does not state nodes counts as
     * one node.
     */
    @Nullable
    public Count allNodes() {
        Count stated = nodes();
        Count tasks = count("ntasks");
        boolean isOne = stated == null && !options.isEmpty() && (tasks == null || tasks.number() == 1);
        return isOne ? new Count(1, Origin.COMMAND) : stated;
    }

    @Nullable
    public Count tasks() {
        return count("ntasks");
    }

    /** Whether the name of the requested queue refers to machines without GPUs. */
    public boolean isForProcessors() {
        Word queue = options.get(PARTITION);
        return queue != null
                && WITHOUT_GPUS.matcher(WorkLimit.text(queue.text())).matches();
    }

    /** Returns the GPUs per node, in whatever form they are requested; null if they are not. */
    public @Nullable Count gpusPerNode() {
        for (String name : List.of("gpus-per-node", "gres", "gpus")) {
            Count count = count(name);
            if (count != null && !name.equals("gpus")) {
                return count;
            }
        }
        Count perTask = count("gpus-per-task");
        Count tasks = tasksPerNode();
        if (perTask != null) {
            return tasks == null ? perTask : perTask.times(tasks);
        }
        Count all = count("gpus");
        Count nodes = nodes();
        if (all == null) {
            return null;
        }
        return nodes == null ? all : nodes.number() > 0 ? new Count(all.number() / nodes.number(), all.origin()) : null;
    }

    @Nullable
    public Count tasksPerNode() {
        Count stated = count("ntasks-per-node");
        Count all = count("ntasks");
        Count nodes = count("nodes");
        if (stated != null || all == null) {
            return stated;
        }
        return nodes == null || nodes.number() == 0 ? all : new Count(all.number() / nodes.number(), all.origin());
    }

    private @Nullable Count count(String name) {
        Word word = options.get(name);
        if (word == null) {
            return null;
        }
        // gpu:a100:4, gpu:4, 4, a100:4, 2-2
        Matcher number = Pattern.compile("(?:.*:)?(\\d{1,6})(?:-\\d+)?(?:\\(.*)?")
                .matcher(WorkLimit.text(word.text().replaceFirst(",.*", "")));
        boolean other = name.equals("gres") && !word.text().contains("gpu");
        if (!other && word.text().matches("gpu(?::[A-Za-z][\\w-]*)?")) {
            // A request without a number means one.
            return new Count(1, word.origin());
        }
        return number.matches() && !other ? new Count(Integer.parseInt(number.group(1)), word.origin()) : null;
    }

    /** Returns the variables that Slurm sets for the job. */
    public Map<String, Word> environment() {
        Map<String, Word> set = new LinkedHashMap<>();
        put(set, nodes(), "SLURM_NNODES", "SLURM_JOB_NUM_NODES");
        put(set, gpusPerNode(), "SLURM_GPUS_ON_NODE", "SLURM_GPUS_PER_NODE");
        put(set, tasksPerNode(), "SLURM_NTASKS_PER_NODE");
        Count nodes = nodes();
        Count perNode = tasksPerNode();
        Count stated = count("ntasks");
        put(
                set,
                stated != null ? stated : nodes == null || perNode == null ? null : nodes.times(perNode),
                "SLURM_NTASKS",
                "SLURM_NPROCS");
        return set;
    }

    private static void put(Map<String, Word> set, @Nullable Count count, String... names) {
        if (count != null) {
            for (String name : names) {
                set.put(name, new Word(Integer.toString(count.number()), count.origin()));
            }
        }
    }
}

package io.schedmate.code.launch;

import io.schedmate.code.launch.request.ClusterRequest;
import io.schedmate.code.launch.request.Count;
import io.schedmate.code.launch.shell.Shell;
import io.schedmate.code.launch.word.LauncherOptions;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.value.Origin;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The numbers of started processes; null if the command does not state them. */
public record Processes(
        @Nullable Count nodes,
        @Nullable Count perNode,
        @Nullable Count all) {

    public static Processes of(
            String launcher, Map<String, Word> options, ClusterRequest request, Shell.Command command) {
        Count one = new Count(1, Origin.COMMAND);
        Count nodes = first(options, LauncherOptions.nodes(launcher));
        Count perNode = first(options, LauncherOptions.perNode(launcher));
        Count all = null;
        perNode = perNode != null ? perNode : mapped(options);
        perNode = perNode != null ? perNode : listed(options, LauncherOptions.deviceLists(launcher));
        switch (launcher) {
            case "torchrun", "deepspeed", "paddle", "ds", "colossalai" -> {
                nodes = nodes != null ? nodes : hosts(options, request, one);
                perNode = perNode != null ? perNode : included(options);
                if (perNode == null
                        && launcher.equals("torchrun")
                        && options.get("nproc_per_node") == null
                        && options.get("nproc") == null) {
                    // torchrun starts one process by default.
                    perNode = one;
                }
                if (perNode == null && command.environment().get("CUDA_VISIBLE_DEVICES") instanceof Word visible) {
                    perNode = devices(visible);
                }
                if (perNode == null) {
                    // All available GPUs, which are those requested.
                    perNode = request.gpusPerNode();
                }
            }
            case "accelerate", "accelerate-launch", "composer" -> {
                all = first(options, LauncherOptions.all(launcher));
                nodes = nodes != null ? nodes : request.nodes();
                perNode = null;
            }
            case "mpirun", "mpiexec", "horovodrun", "bpslaunch", "torchpack", "aprun" -> {
                all = first(options, LauncherOptions.all(launcher));
                nodes = nodes != null ? nodes : hostList(options, LauncherOptions.hosts(launcher));
                if (nodes == null && all != null && perNode != null && all.number() % perNode.number() == 0) {
                    nodes = new Count(
                            all.number() / perNode.number(), all.origin().or(perNode.origin()));
                }
            }
            case "srun" -> {
                nodes = nodes != null ? nodes : request.nodes();
                perNode = perNode != null ? perNode : request.tasksPerNode();
                perNode = perNode != null ? perNode : request.gpusPerNode();
                all = first(options, LauncherOptions.all(launcher));
                if (all == null && nodes == null) {
                    all = request.tasks();
                }
                boolean isOnOne = perNode != null && perNode.number() == 1;
                if (all == null && nodes == null && isOnOne && command.request() != null) {
                    // A batch script that asks for no nodes and tasks gets one of each.
                    nodes = one;
                }
                Count each = first(options, List.of("ntasks_per_node"));
                if (nodes == null && all != null && each != null && each.number() > 0) {
                    int full = (all.number() + each.number() - 1) / each.number();
                    nodes = new Count(full, all.origin().or(each.origin()));
                }
            }
            case "msrun" -> {
                all = first(options, LauncherOptions.all(launcher));
                // Without the number of workers on a machine, all of them are on it.
                perNode = perNode != null ? perNode : all;
                if (all != null && perNode != null && all.number() % perNode.number() == 0) {
                    nodes = new Count(
                            all.number() / perNode.number(), all.origin().or(perNode.origin()));
                }
            }
            case "lightning", "fabric" -> {
                nodes = nodes != null ? nodes : one;
            }
            case "dora" -> {
                nodes = one;
                perNode = command.environment().get("CUDA_VISIBLE_DEVICES") instanceof Word visible
                        ? devices(visible)
                        : null;
            }
            default -> {
                // A program that starts its own ranks reads the number from its environment.
                nodes = stated(command, request.allNodes(), "NNODES", "NUM_NODES", "SLURM_NNODES");
                perNode = stated(command, request.gpusPerNode(), "NPROC_PER_NODE", "GPUS_PER_NODE", "NUM_GPUS");
            }
        }
        if (all == null && nodes != null && perNode != null) {
            all = nodes.number() == 1 ? perNode : nodes.times(perNode);
        }
        return new Processes(nodes, perNode, all);
    }

    private static @Nullable Count stated(Shell.Command command, @Nullable Count asked, String... names) {
        for (String name : names) {
            if (asked == null
                    && command.environment().get(name) instanceof Word word
                    && word.text().matches("\\d{1,5}")) {
                return new Count(Integer.parseInt(word.text()), word.origin());
            }
        }
        return asked;
    }

    private static @Nullable Count hosts(Map<String, Word> options, ClusterRequest request, Count one) {
        if (options.get("hostfile") != null || options.get("H") != null || options.get("nnodes") != null) {
            return null;
        }
        return request.nodes() != null && options.get("rdzv_endpoint") != null ? request.nodes() : one;
    }

    /** Reads {@code localhost:0,1,2,3}. */
    private static @Nullable Count included(Map<String, Word> options) {
        Word word = options.get("include") != null ? options.get("include") : options.get("i");
        if (word == null || word.text().contains("@") || !word.text().contains(":")) {
            return null;
        }
        return new Count(word.text().split(":", 2)[1].split(",").length, word.origin());
    }

    private static @Nullable Count hostList(Map<String, Word> options, List<String> names) {
        Word hosts = names.stream()
                .map(options::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return hosts == null || !hosts.isKnown() ? null : new Count(hosts.text().split(",").length, hosts.origin());
    }

    /** Reads {@code --map-by ppr:4:node}. */
    private static @Nullable Count mapped(Map<String, Word> options) {
        Word word = options.get("map_by");
        return word != null && word.text().matches("ppr:\\d{1,4}:node.*")
                ? new Count(Integer.parseInt(word.text().split(":")[1]), word.origin())
                : null;
    }

    private static @Nullable Count devices(Word word) {
        return word.text().matches("\\d+(?:,\\d+)*") ? new Count(word.text().split(",").length, word.origin()) : null;
    }

    private static @Nullable Count listed(Map<String, Word> options, List<String> names) {
        for (String name : names) {
            Word word = options.get(name);
            if (word != null && word.text().matches("\\d+(?:,\\d+)+|0")) {
                return new Count(word.text().split(",").length, word.origin());
            }
        }
        return null;
    }

    private static @Nullable Count first(Map<String, Word> options, List<String> names) {
        for (String name : names) {
            Word word = options.get(name);
            if (word != null && word.text().matches("[1-9]\\d{0,5}")) {
                return new Count(Integer.parseInt(word.text()), word.origin());
            }
        }
        return null;
    }
}

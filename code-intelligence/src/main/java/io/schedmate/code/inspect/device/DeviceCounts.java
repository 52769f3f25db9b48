package io.schedmate.code.inspect.device;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.launch.request.Count;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.workload.Evidence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** Counts the nodes and GPUs of a job. */
public final class DeviceCounts {

    private static final Pattern SPREAD = Pattern.compile(
            "(?i)(?:.*[_.])?(?:n?gpus?|num_?gpus?|devices|ranks?|world_?size|dist\\w*|ddp|nproc\\w*|accelerator|strategy|slurm\\w*)(?:_.*)?");

    private static final List<String> ASKED = Names.listOf("devices.asked");

    private final Job job;
    private final Launch launch;
    private final LightningTrainer trainer;
    private final VisibleDevices visible;
    private final Optional<Answer<String>> distributed;

    /** @param distributed how the job is distributed, if known */
    public DeviceCounts(Job job, Optional<Answer<String>> distributed) {
        this.job = job;
        this.launch = job.launch();
        this.trainer = new LightningTrainer(job);
        this.visible = new VisibleDevices(job);
        this.distributed = distributed;
    }

    public Optional<Answer<Double>> nodes() {
        if (launch.nodes() != null) {
            return Optional.of(named(launch.nodes(), "nodes"));
        }
        Optional<Answer<Double>> asked = trainer.nodes();
        if (asked.isPresent()) {
            return asked;
        }
        Optional<Answer<Double>> submitted = submitted("nodes", "slurm_nodes");
        if (submitted.isPresent()) {
            return submitted;
        }
        Optional<Answer<Double>> stated = launch.isDistributed() || trainer.isThere() ? Optional.empty() : askedOf();
        if (stated.isPresent()) {
            return stated;
        }
        Optional<Answer<Double>> machines = launch.launcher().startsWith("accelerate")
                ? job.settings().positive(List.of("num_machines"))
                : Optional.empty();
        if (machines.isPresent()) {
            return machines;
        }
        boolean one = !launch.isDistributed()
                || launch.launcher().startsWith("accelerate")
                || launch.launcher().equals("own")
                || launch.launcher().equals("horovodrun")
                || launch.launcher().startsWith("mpi");
        boolean hosts = launch.options().containsKey("hostfile")
                || launch.options().containsKey("H")
                || launch.options().containsKey("nnodes");
        return one && !hosts
                ? Optional.of(Answer.because(1.0, new Evidence.Absence("nothing asks for a second node")))
                : Optional.empty();
    }

    /** Reads the resources that a program requests from the cluster when it submits itself. */
    private Optional<Answer<Double>> submitted(String... names) {
        for (Made made : job.calls(callee -> callee.endsWith(".update_parameters"))) {
            for (String name : names) {
                Value value = made.named().get(name);
                if (value != null && Settings.numberOf(value) != null) {
                    return Optional.of(Settings.finding(value));
                }
            }
        }
        return Optional.empty();
    }

    // A launcher without a node option uses one node. Its line is no evidence of a number.
    private static Answer<Double> named(Count count, String what) {
        return count.origin().equals(Origin.COMMAND) && count.number() == 1
                ? Answer.because(1.0, new Evidence.Absence("the launcher is asked for no more " + what))
                : Answer.at((double) count.number(), count.origin());
    }

    /** Reads the program's own setting for nodes, if no launcher states their number. */
    private Optional<Answer<Double>> askedOf() {
        // Graphs also have nodes; in a program that uses no devices, the setting means those.
        boolean isSpread = job.trace().settings().stream()
                .flatMap(settings -> settings.entries().values().keySet().stream())
                .anyMatch(SPREAD.asMatchPredicate());
        Optional<Answer<Double>> world = worldOfNodes();
        if (world.isPresent()) {
            return world;
        }
        return job.settings()
                .positive(
                        isSpread
                                ? List.of("num_machines", "nnodes", "num_nodes", "n_nodes")
                                : List.of("num_machines", "nnodes"))
                .filter(count -> count.origin().fromCommand());
    }

    /** Returns the GPUs that a program requests per role: the sum, or the largest if roles share them. */
    private Optional<Answer<Double>> ofRoles() {
        List<Settings.Setting> asked = job.settings().all().stream()
                .filter(setting -> ASKED.contains(setting.leaf())
                        && setting.kind() != Trace.Kind.CONSTANTS
                        && (setting.value().origin().fromCommand() || setting.kind() == Trace.Kind.CONFIGURATION)
                        && Settings.numberOf(setting.value()) instanceof Double count
                        && count >= 1)
                .toList();
        Map<String, Answer<Double>> byRole = new LinkedHashMap<>();
        asked.forEach(setting -> byRole.putIfAbsent(role(setting), onAllNodes(setting)));
        if (byRole.isEmpty()) {
            return Optional.empty();
        }
        boolean isShared = job.settings().all().stream()
                .anyMatch(setting -> setting.leaf().startsWith("colocate") && Settings.isTrue(setting.value()));
        return byRole.values().stream()
                .reduce((one, other) -> isShared
                        ? one.value() >= other.value() ? one : other
                        : Answer.at(one.value() + other.value(), one.origin().with(other.origin())));
    }

    private static String role(Settings.Setting setting) {
        return setting.path()
                .substring(0, setting.path().length() - setting.leaf().length());
    }

    private Answer<Double> onAllNodes(Settings.Setting setting) {
        Answer<Double> each = Settings.finding(setting.value());
        String role = role(setting);
        return job.settings().all().stream()
                .filter(other ->
                        other.path().equals(role + "num_nodes") || other.path().equals(role + "nnodes"))
                .map(Settings.Setting::value)
                .filter(value -> Settings.numberOf(value) instanceof Double count && count > 1)
                .findFirst()
                .map(Settings::finding)
                .map(nodes ->
                        Answer.at(each.value() * nodes.value(), each.origin().with(nodes.origin())))
                .orElse(each);
    }

    /**
     * Reads the number of nodes from the world size. A program that starts one process per device may receive it under
     * that name, together with its rank.
     */
    private Optional<Answer<Double>> worldOfNodes() {
        boolean isForEachDevice = job.calls(callee -> callee.endsWith("spawn")).stream()
                .anyMatch(made -> made.named().get("nprocs") instanceof Value.Unknown count
                        && count.why().equals(Value.Unknown.RANKS));
        boolean isRanked =
                job.launch().arguments().stream().anyMatch(word -> word.text().matches("--(?:node[-_])?rank(?:=.*)?"));
        return isForEachDevice && isRanked
                ? new Settings(List.of(new Trace.Settings(Trace.Kind.ARGUMENTS, Job.options(job.launch()))))
                        .positive(List.of("world_size"))
                : Optional.empty();
    }

    private Optional<Answer<Double>> replicasOfKeras() {
        return job.call("multi_gpu_model")
                .map(made -> made.argument(1, "gpus"))
                .filter(gpus -> Settings.numberOf(gpus) instanceof Double count && count > 1)
                .map(Settings::finding);
    }

    public Optional<Answer<Double>> gpus() {
        Count all = launch.processes();
        if (all != null) {
            return Optional.of(
                    all.number() == 1 && all.origin().equals(Origin.COMMAND)
                            ? named(all, "processes")
                            : Answer.at((double) all.number(), all.origin()));
        }
        Optional<Answer<Double>> submitted = submitted("gpus_per_node", "tasks_per_node");
        if (submitted.isPresent()) {
            double count = nodes().map(Answer::value).orElse(1.0);
            Answer<Double> perNode = submitted.get();
            return Optional.of(Answer.at(
                    perNode.value() * count,
                    perNode.origin().with(nodes().map(Answer::origin).orElse(Origin.NONE))));
        }
        if (launch.launcher().startsWith("accelerate")) {
            return job.settings().positive(List.of("num_processes"));
        }
        Optional<Answer<Double>> spawned =
                job.calls(callee -> callee.endsWith("spawn") || callee.endsWith("start_processes")).stream()
                        .filter(made -> made.named().get("nprocs") instanceof Num)
                        .map(made -> Answer.at(
                                ((Num) Objects.requireNonNull(made.named().get("nprocs"))).number(),
                                made.named().get("nprocs").origin().or(made.origin())))
                        .findFirst();
        if (spawned.isPresent()) {
            double machines = askedOf().map(Answer::value).orElse(1.0);
            return spawned.map(each -> Answer.at(each.value() * machines, each.origin()));
        }
        Optional<Answer<Double>> started = launch.isDistributed() ? Optional.empty() : StartedProcesses.count(job);
        if (started.isPresent()) {
            return started;
        }
        Optional<Answer<Double>> listed = ListedDevices.count(job);
        if (listed.isPresent()) {
            return listed;
        }
        Optional<Answer<Double>> detectron = DetectronStart.gpus(job);
        if (detectron.isPresent()) {
            return detectron;
        }
        Optional<Answer<Double>> mesh = new DeviceMesh(job).devices();
        if (mesh.isPresent()) {
            return mesh;
        }
        Optional<Answer<Double>> world =
                job.settings().positive(List.of("distributed_world_size")).filter(size -> size.value() > 1);
        if (world.isPresent() && !trainer.isThere()) {
            return world;
        }
        if (trainer.isThere()) {
            double nodes = nodes().map(Answer::value).orElse(1.0);
            // A trainer that is given no number takes the visible devices.
            return trainer.devices()
                    .map(each -> Answer.at(each.value() * nodes, each.origin()))
                    .or(() -> nodes > 1 ? Optional.empty() : visible.onlyOne());
        }
        Optional<Answer<Double>> replicas = job.call("DataParallel")
                .map(made -> made.argument(1, "device_ids"))
                .filter(ids -> ids instanceof Items items && !items.values().isEmpty())
                .map(ids -> Answer.at((double) ((Items) ids).values().size(), ids.origin()))
                .or(this::replicasOfKeras);
        if (replicas.isPresent() && !launch.isDistributed()) {
            return replicas;
        }
        boolean isSpread =
                distributed.filter(strategy -> !strategy.value().equals("none")).isPresent();
        boolean takesAll = new ReplicatingTrainer(job).isUsed() || new DeviceMap(job).isOverAll();
        if ((isSpread || takesAll) && !launch.isDistributed() && launch.perNode() != null) {
            // A single process that distributes its work uses everything that was requested.
            return Optional.of(Answer.at(
                    (double) launch.perNode().number(), launch.perNode().origin()));
        }
        Optional<Answer<Double>> seen = launch.isDistributed()
                ? Optional.empty()
                : visible.onlyOne().or(() -> visible.visible().filter(_ -> isSpread || takesAll));
        if (seen.isPresent()) {
            return seen;
        }
        if (launch.isDistributed()
                || job.call(
                                "spawn",
                                "start_processes",
                                "device_count",
                                "DataParallel",
                                "MirroredStrategy",
                                "multi_gpu_model",
                                "pmap",
                                "local_device_count")
                        .isPresent()) {
            return Optional.empty();
        }
        Optional<Answer<Double>> roles = ofRoles();
        if (roles.isPresent()) {
            return roles;
        }
        if (takesAll) {
            // The job uses all devices of the machine, whose number is unknown.
            return Optional.empty();
        }
        boolean isOverMesh = job.imports("jax.sharding") || job.imports("jax.experimental.pjit");
        return distributed
                .filter(strategy -> strategy.value().equals("none") && !isOverMesh)
                .map(strategy -> Answer.because(1.0, new Evidence.Absence("nothing takes a second device")));
    }
}

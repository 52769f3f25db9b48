package io.schedmate.code.inspect;

import io.schedmate.code.launch.Count;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a job is spread: strategy, nodes, GPUs, ranks. */
final class ParallelFields {

    private static final List<String> ZERO = Names.listOf("parallel.zero");
    private static final List<String> TENSOR = Names.listOf("parallel.tensor");
    private static final List<String> PIPELINE = Names.listOf("parallel.pipeline");

    private final Job job;
    private final Launch launch;
    private final Optional<Made> trainer;

    ParallelFields(Job job) {
        this.job = job;
        this.launch = job.launch();
        this.trainer = job.callsLike("(?:pytorch_lightning|lightning|pl|L)(?:\\.\\w+)*\\.(?:Trainer|Fabric)").stream()
                .findFirst();
    }

    Optional<Finding<String>> distributed() {
        Optional<Finding<String>> stated = sharded().or(this::model).or(this::wrapped);
        if (stated.isPresent()) {
            return stated;
        }
        if (trainer.isPresent()) {
            return Optional.of(lightning(trainer.get()));
        }
        if (launch.isDistributed() && !isOne()) {
            String strategy = launch.launcher().equals("horovodrun") || job.imports("horovod") ? "horovod" : "ddp";
            return Optional.of(
                    Finding.at(strategy, launch.program().origin().or(counted().orElse(Origin.COMMAND))));
        }
        if (job.trace().isCut() || launch.script() == null) {
            return Optional.empty();
        }
        return Optional.of(Finding.because("none", "absence: nothing that is reached spreads the work over devices"));
    }

    private Optional<Origin> counted() {
        return Optional.ofNullable(launch.perNode() != null ? launch.perNode() : launch.processes())
                .map(Count::origin);
    }

    private boolean isOne() {
        Count all = launch.processes();
        return all != null && all.number() == 1;
    }

    private Optional<Finding<String>> sharded() {
        Optional<Finding<Double>> stage = job.settings()
                .first(ZERO, value -> Settings.numberOf(value) != null)
                .map(setting -> Settings.finding(setting.value()));
        boolean deepspeed = job.call("initialize")
                        .filter(made -> made.callee().startsWith("deepspeed"))
                        .isPresent()
                || launch.launcher().equals("deepspeed")
                || job.settings()
                        .first(
                                List.of("deepspeed", "deepspeed_config", "use_deepspeed"),
                                value -> value instanceof Text
                                        || value instanceof Entries
                                        || value instanceof Value.Flag flag && flag.isSet())
                        .isPresent();
        if (stage.isPresent() && deepspeed) {
            int number = (int) (double) stage.get().value();
            return Optional.of(stage.get().as("deepspeed zero-" + number));
        }
        Optional<Settings.Setting> fsdp = job.settings()
                .first(
                        List.of("fsdp", "use_fsdp", "enable_fsdp", "fsdp_config.fsdp", "distributed_type", "strategy"),
                        value -> value instanceof Text text
                                ? text.text().toLowerCase(Locale.ROOT).matches(".*(?:fsdp|shard).*")
                                : value instanceof Value.Flag flag && flag.isSet());
        if (fsdp.isPresent()
                && (fsdp.get().leaf().contains("fsdp") || fsdp.get().value() instanceof Text)) {
            return Optional.of(Finding.at("fsdp", fsdp.get().value().origin()));
        }
        Optional<Finding<String>> wrapped =
                called("fsdp", "FullyShardedDataParallel", "fully_shard", "FSDPStrategy", "FSDP");
        if (wrapped.isPresent()) {
            return wrapped;
        }
        Optional<Made> initialized = job.calls(callee -> callee.equals("deepspeed.initialize")).stream()
                .findFirst();
        if (initialized.isPresent() || (deepspeed && launch.launcher().equals("deepspeed"))) {
            return Optional.of(
                    Finding.at("deepspeed", initialized.map(Made::origin).orElse(Origin.COMMAND)));
        }
        return Optional.empty();
    }

    private Optional<Finding<String>> model() {
        Optional<Finding<Double>> tensor = job.settings().positive(TENSOR).filter(each -> each.value() > 1);
        Optional<Finding<Double>> pipeline = job.settings().positive(PIPELINE).filter(each -> each.value() > 1);
        if (tensor.isEmpty() && pipeline.isEmpty()) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        tensor.ifPresent(each -> parts.add("tensor parallel " + (int) (double) each.value()));
        pipeline.ifPresent(each -> parts.add("pipeline parallel " + (int) (double) each.value()));
        Origin origin = tensor.map(Finding::origin)
                .orElse(Origin.NONE)
                .or(pipeline.map(Finding::origin).orElse(Origin.NONE));
        return Optional.of(Finding.at(String.join(", ", parts), origin));
    }

    private Optional<Finding<String>> wrapped() {
        Optional<Finding<String>> ddp = called(
                "ddp", "DistributedDataParallel", "DDP", "MMDistributedDataParallel", "prepare_ddp", "DDPStrategy");
        if (ddp.isPresent() && !(isOne() && launch.isDistributed())) {
            return ddp;
        }
        Optional<Finding<String>> started = startedByItself();
        if (started.isPresent()) {
            return started;
        }
        Optional<Made> horovod = job
                .calls(callee ->
                        callee.startsWith("horovod") && Job.leaf(callee).equals("DistributedOptimizer"))
                .stream()
                .findFirst();
        if (horovod.isPresent()) {
            return Optional.of(Finding.at("horovod", horovod.get().origin()));
        }
        Optional<Made> mirrored =
                job.call("MirroredStrategy", "MultiWorkerMirroredStrategy", "TPUStrategy", "ParameterServerStrategy");
        if (mirrored.isPresent()) {
            return Optional.of(Finding.at(
                    "data parallel (" + Job.leaf(mirrored.get().callee()) + ")",
                    mirrored.get().origin()));
        }
        Optional<Made> accelerator =
                job.calls(callee -> callee.endsWith("Accelerator") && callee.startsWith("accelerate")).stream()
                        .findFirst();
        if (accelerator.isPresent()) {
            return launch.isDistributed() && !isOne()
                    ? Optional.of(Finding.at("ddp", accelerator.get().origin()))
                    : launch.isDistributed()
                            ? Optional.empty()
                            : Optional.of(Finding.because("none", "absence: started as one process"));
        }
        return onlyOne().isPresent()
                ? Optional.empty()
                : called("data parallel", "DataParallel", "pmap", "MMDataParallel");
    }

    /** A program of one process that is told to use one device. */
    private Optional<Finding<Double>> onlyOne() {
        return launch.isDistributed()
                ? Optional.empty()
                : job.settings()
                        .number(List.of("n_gpu", "ngpu", "num_gpus", "n_gpus", "num_gpu"))
                        .filter(count -> count.value() == 1)
                        .or(() -> visible().filter(count -> count.value() == 1));
    }

    /** What the surroundings let the program see. */
    private Optional<Finding<Double>> visible() {
        return Optional.ofNullable(job.trace().visibleDevices()).map(Settings::finding);
    }

    /** A program that starts several processes of itself, or is told of a world of several. */
    private Optional<Finding<String>> startedByItself() {
        return job.calls(callee -> callee.endsWith("spawn") || callee.endsWith("start_processes")).stream()
                .filter(made -> Settings.numberOf(made.named().get("nprocs")) instanceof Double count && count > 1)
                .findFirst()
                .map(made -> Finding.at("ddp", made.origin()))
                .or(() -> DetectronStart.gpus(job)
                        .filter(count -> count.value() > 1)
                        .map(count -> Finding.at("ddp", count.origin())))
                .or(() -> world().map(size -> Finding.at("ddp", size.origin())));
    }

    private Optional<Finding<Double>> world() {
        return job.settings()
                .positive(List.of("distributed_world_size", "world_size"))
                .filter(size -> size.value() > 1 && !size.origin().places().isEmpty());
    }

    /** What the program itself is told of nodes, where no launcher before it counts them. */
    private Optional<Finding<Double>> askedOf() {
        return job.settings()
                .positive(List.of("num_machines", "nnodes", "num_nodes", "n_nodes"))
                .filter(count -> count.origin().fromCommand());
    }

    private Optional<Finding<String>> called(String strategy, String... leaves) {
        return job.call(leaves).map(made -> Finding.at(strategy, made.origin()));
    }

    private Finding<String> lightning(Made made) {
        Value strategy =
                made.named().getOrDefault("strategy", made.named().getOrDefault("accelerator", Value.Unknown.ANYTHING));
        String text = strategy instanceof Text word
                ? word.text().toLowerCase(Locale.ROOT)
                : strategy instanceof Made object ? object.callee().toLowerCase(Locale.ROOT) : "";
        Double devices = devices(made);
        Origin origin = strategy.origin().or(made.origin());
        if (text.contains("deepspeed")) {
            return Finding.at(text.replaceFirst(".*stage_?([123]).*", "deepspeed zero-$1"), origin);
        }
        if (text.contains("fsdp")) {
            return Finding.at("fsdp", origin);
        }
        if (text.contains("ddp") || (devices != null && devices > 1) || launch.isDistributed()) {
            return Finding.at("ddp", origin);
        }
        return Finding.because("none", "absence: the trainer is given no strategy");
    }

    private static @Nullable Double devices(Made made) {
        for (String name : List.of("devices", "gpus", "num_gpus")) {
            Value value = made.named().get(name);
            if (value instanceof Items items) {
                return (double) items.values().size();
            }
            // Lightning takes a list of devices as a text, with a comma even behind a single one.
            if (value instanceof Text text && text.text().matches("\\d+(?:,\\d+)+|\\d+(?:,\\d+)*,")) {
                return (double) text.text().replaceFirst(",$", "").split(",").length;
            }
            if (Settings.numberOf(value) instanceof Double number && number > 0) {
                return number;
            }
        }
        return null;
    }

    private static Origin devicesOrigin(Made made) {
        for (String name : List.of("devices", "gpus", "num_gpus")) {
            Value value = made.named().get(name);
            if (value != null) {
                return value.origin();
            }
        }
        return made.origin();
    }

    Optional<Finding<Double>> nodes() {
        if (launch.nodes() != null) {
            return Optional.of(named(launch.nodes(), "nodes"));
        }
        Optional<Finding<Double>> asked = trainer.flatMap(
                        made -> Optional.ofNullable(made.named().get("num_nodes")))
                .filter(value -> Settings.numberOf(value) != null)
                .map(Settings::finding);
        if (asked.isPresent()) {
            return asked;
        }
        Optional<Finding<Double>> submitted = submitted("nodes", "slurm_nodes");
        if (submitted.isPresent()) {
            return submitted;
        }
        Optional<Finding<Double>> told = launch.isDistributed() || trainer.isPresent() ? Optional.empty() : askedOf();
        if (told.isPresent()) {
            return told;
        }
        Optional<Finding<Double>> machines = launch.launcher().startsWith("accelerate")
                ? job.settings().positive(List.of("num_machines"))
                : Optional.empty();
        if (machines.isPresent()) {
            return machines;
        }
        boolean one = !launch.isDistributed()
                || launch.launcher().startsWith("accelerate")
                || launch.launcher().equals("horovodrun")
                || launch.launcher().startsWith("mpi");
        boolean hosts = launch.options().containsKey("hostfile")
                || launch.options().containsKey("H")
                || launch.options().containsKey("nnodes");
        return one && !hosts
                ? Optional.of(Finding.because(1.0, "derived: the launcher starts on this node alone"))
                : Optional.empty();
    }

    /** What a program that submits itself asks the cluster for. */
    private Optional<Finding<Double>> submitted(String... names) {
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

    // A launcher that was told nothing of nodes stays on one; its line is no evidence of a number.
    private static Finding<Double> named(Count count, String what) {
        return count.origin().equals(Origin.COMMAND) && count.number() == 1
                ? Finding.because(1.0, "derived: the launcher is asked for one of the " + what)
                : Finding.at((double) count.number(), count.origin());
    }

    Optional<Finding<Double>> gpus() {
        Count all = launch.processes();
        if (all != null) {
            return Optional.of(
                    all.number() == 1 && all.origin().equals(Origin.COMMAND)
                            ? named(all, "processes")
                            : Finding.at((double) all.number(), all.origin()));
        }
        Optional<Finding<Double>> submitted = submitted("gpus_per_node", "tasks_per_node");
        if (submitted.isPresent()) {
            double count = nodes().map(Finding::value).orElse(1.0);
            Finding<Double> perNode = submitted.get();
            return Optional.of(Finding.at(
                    perNode.value() * count,
                    perNode.origin().with(nodes().map(Finding::origin).orElse(Origin.NONE))));
        }
        if (launch.launcher().startsWith("accelerate")) {
            return job.settings().positive(List.of("num_processes"));
        }
        Optional<Finding<Double>> spawned =
                job.calls(callee -> callee.endsWith("spawn") || callee.endsWith("start_processes")).stream()
                        .filter(made -> made.named().get("nprocs") instanceof Num)
                        .map(made -> Finding.at(
                                ((Num) java.util.Objects.requireNonNull(
                                                made.named().get("nprocs")))
                                        .number(),
                                made.named().get("nprocs").origin().or(made.origin())))
                        .findFirst();
        if (spawned.isPresent()) {
            double machines = askedOf().map(Finding::value).orElse(1.0);
            return spawned.map(each -> Finding.at(each.value() * machines, each.origin()));
        }
        Optional<Finding<Double>> detectron = DetectronStart.gpus(job);
        if (detectron.isPresent()) {
            return detectron;
        }
        Optional<Finding<Double>> world =
                job.settings().positive(List.of("distributed_world_size")).filter(size -> size.value() > 1);
        if (world.isPresent() && trainer.isEmpty()) {
            return world;
        }
        if (trainer.isPresent()) {
            Double devices = devices(trainer.get());
            double nodes = nodes().map(Finding::value).orElse(1.0);
            return devices == null
                    ? Optional.empty()
                    : Optional.of(Finding.at(devices * nodes, devicesOrigin(trainer.get())));
        }
        Optional<Finding<Double>> replicas = job.call("DataParallel")
                .map(made -> made.argument(1, "device_ids"))
                .filter(ids -> ids instanceof Items items && !items.values().isEmpty())
                .map(ids -> Finding.at((double) ((Items) ids).values().size(), ids.origin()));
        if (replicas.isPresent() && !launch.isDistributed()) {
            return replicas;
        }
        boolean isSpread = distributed()
                .filter(strategy -> !strategy.value().equals("none"))
                .isPresent();
        Optional<Finding<Double>> seen = launch.isDistributed()
                ? Optional.empty()
                : onlyOne().or(() -> visible().filter(_ -> isSpread));
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
                                "pmap",
                                "local_device_count")
                        .isPresent()) {
            return Optional.empty();
        }
        return distributed()
                .filter(strategy -> strategy.value().equals("none"))
                .map(strategy -> Finding.because(1.0, "derived: distributed, one process on one device"));
    }
}

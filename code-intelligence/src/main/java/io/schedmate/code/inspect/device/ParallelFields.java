package io.schedmate.code.inspect.device;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.SelfStart;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.launch.request.Count;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.workload.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads how a job is distributed over devices. */
public final class ParallelFields {

    private static final List<String> ZERO = Names.listOf("parallel.zero");
    private static final List<String> TENSOR = Names.listOf("parallel.tensor");
    private static final List<String> PIPELINE = Names.listOf("parallel.pipeline");
    private static final Pattern INSTALLED = Pattern.compile("[A-Za-z][\\w-]*");
    private static final List<String> SHARDS = Names.listOf("parallel.shards");
    private static final List<String> SHARDED = Names.listOf("parallel.sharded");

    /** Sections about sampling from the model or serving it, which is distributed separately. */
    private static final Pattern SERVING = Pattern.compile("(?:^|\\.)(?:vllm|sglang|rollout|generat\\w*|infer\\w*)\\.");

    private final Job job;
    private final Launch launch;
    private final LightningTrainer trainer;
    private final VisibleDevices visible;

    public ParallelFields(Job job) {
        this.job = job;
        this.launch = job.launch();
        this.trainer = new LightningTrainer(job);
        this.visible = new VisibleDevices(job);
    }

    public Optional<Answer<String>> distributed() {
        Optional<Answer<String>> stated =
                new DeviceMesh(job).strategy().or(this::sharded).or(this::model).or(this::wrapped);
        if (stated.isPresent()) {
            return stated;
        }
        Optional<Answer<Double>> listed = ListedDevices.count(job);
        if (listed.isPresent()) {
            return listed.map(count -> count.as("ddp"));
        }
        Optional<Answer<String>> ofTrainer = trainer.strategy();
        if (ofTrainer.isPresent()) {
            return ofTrainer;
        }
        if (launch.isDistributed() && !isOne()) {
            String strategy = launch.launcher().equals("horovodrun") || job.imports("horovod") ? "horovod" : "ddp";
            return Optional.of(
                    Answer.at(strategy, launch.program().origin().or(counted().orElse(Origin.COMMAND))));
        }
        var start = new SelfStart(job);
        Optional<Trace.Call> again = start.ofPython().or(start::ofLauncher);
        if (again.isPresent() && !launch.isDistributed() && visible.onlyOne().isEmpty()) {
            boolean isSure = again.get().certain() || visible.visible().isPresent();
            return isSure ? Optional.of(Answer.at("ddp", again.get().made().origin())) : Optional.empty();
        }
        // If the shape of a mesh cannot be followed, the number of devices is unknown.
        boolean isOverMesh = job.imports("jax.sharding")
                || job.imports("jax.experimental.pjit")
                || !job.callsLike("jax\\..*(?:pjit|shard_map|Mesh|NamedSharding|create_device_mesh)")
                        .isEmpty();
        return isOverMesh
                ? Optional.empty()
                : Optional.of(Answer.because(
                        "none", new Evidence.Absence("nothing that is reached spreads the work over devices")));
    }

    private Optional<Origin> counted() {
        return Optional.ofNullable(launch.perNode() != null ? launch.perNode() : launch.processes())
                .map(Count::origin);
    }

    private boolean isOne() {
        Count all = launch.processes();
        return all != null && all.number() == 1;
    }

    private Optional<Answer<String>> sharded() {
        Optional<Answer<Double>> stage = job.settings()
                .first(ZERO, value -> Settings.numberOf(value) != null)
                .map(setting -> Settings.finding(setting.value()));
        boolean deepspeed = job.call("initialize")
                        .filter(made -> made.callee().startsWith("deepspeed"))
                        .isPresent()
                || launch.launcher().equals("deepspeed")
                || job.settings()
                        .first(
                                List.of("deepspeed", "deepspeed_config", "deepspeed_config_file", "use_deepspeed"),
                                value -> value instanceof Text
                                        || value instanceof Entries
                                        || value instanceof Value.Flag flag && flag.isSet())
                        .isPresent();
        // A stage in the command is not a default that might be unused.
        boolean isAsked = stage.filter(
                        each -> each.value() >= 1 && each.origin().fromCommand())
                .isPresent();
        if (stage.isPresent() && (deepspeed || isAsked)) {
            int number = (int) (double) stage.get().value();
            return Optional.of(stage.get().as("deepspeed zero-" + number));
        }
        Optional<Answer<String>> plugged = plugged();
        if (plugged.isPresent()) {
            return plugged;
        }
        Optional<Settings.Setting> fsdp = job.settings()
                .first(
                        List.of("fsdp", "use_fsdp", "enable_fsdp", "fsdp_config.fsdp", "distributed_type", "strategy"),
                        value -> value instanceof Text text
                                ? text.text().toLowerCase(Locale.ROOT).matches(".*(?:fsdp|shard).*")
                                : value instanceof Value.Flag flag && flag.isSet() || isSection(value));
        if (fsdp.isPresent()
                && (fsdp.get().leaf().contains("fsdp") || fsdp.get().value() instanceof Text)
                && !(isSection(fsdp.get().value()) && job.launch().launcher().isEmpty())) {
            return Optional.of(Answer.at("fsdp", fsdp.get().value().origin()));
        }
        Optional<Settings.Setting> shards = isAlone()
                ? Optional.empty()
                : job.settings()
                        .first(
                                SHARDS,
                                value -> Settings.numberOf(value) instanceof Double degree
                                        && (degree == -1 || degree > 1))
                        .filter(setting -> setting.kind() != Trace.Kind.CONSTANTS);
        if (shards.isPresent()) {
            return Optional.of(Answer.at("fsdp", shards.get().value().origin()));
        }
        Optional<Settings.Setting> section = isAlone()
                ? Optional.empty()
                : job.settings()
                        .first(SHARDED, ParallelFields::isSharding)
                        .filter(setting -> setting.kind() != Trace.Kind.CONSTANTS);
        if (section.isPresent()) {
            return Optional.of(Answer.at("fsdp", section.get().value().origin()));
        }
        Optional<Answer<String>> wrapped =
                called("fsdp", "FullyShardedDataParallel", "fully_shard", "FSDPStrategy", "FSDP");
        if (wrapped.isPresent()) {
            return wrapped;
        }
        Optional<Made> initialized = job.calls(callee -> callee.equals("deepspeed.initialize")).stream()
                .findFirst();
        if (initialized.isPresent() || (deepspeed && launch.launcher().equals("deepspeed"))) {
            return Optional.of(
                    Answer.at("deepspeed", initialized.map(Made::origin).orElse(Origin.COMMAND)));
        }
        return Optional.empty();
    }

    /** Reads the Accelerate plugins that a program creates itself. */
    private Optional<Answer<String>> plugged() {
        boolean isAlone = isOne() || !launch.isDistributed();
        Optional<Made> deepspeed = job.call("DeepSpeedPlugin").filter(_ -> !isAlone);
        return deepspeed
                .map(made -> stage(made)
                        .map(stage -> stage.as("deepspeed zero-" + (int) (double) stage.value()))
                        .orElseGet(() -> Answer.at("deepspeed", made.origin())))
                .or(() -> isAlone ? Optional.empty() : called("fsdp", "FullyShardedDataParallelPlugin"));
    }

    private Optional<Answer<Double>> stage(Made plugin) {
        Value stage = plugin.named().get("zero_stage");
        if (stage != null && Settings.numberOf(stage) != null) {
            return Optional.of(Settings.finding(stage));
        }
        Value config = plugin.argument(0, "hf_ds_config");
        Optional<Value> read = config instanceof Text file
                ? job.tree().find(job.launch().folder(), file.text()).flatMap(new ConfigFiles(job.tree())::read)
                : Optional.ofNullable(config);
        return read.map(all -> Merging.at(all, "zero_optimization.stage"))
                .filter(number -> Settings.numberOf(number) != null)
                .map(Settings::finding);
    }

    private Optional<Answer<String>> model() {
        boolean isSplit = Stream.of(TENSOR, PIPELINE)
                .flatMap(names -> job.settings().positive(names).stream())
                .anyMatch(each -> each.value() > 1);
        if (!isSplit) {
            return Optional.empty();
        }
        Settings training = job.settings().without(SERVING);
        Optional<Answer<Double>> tensor = training.positive(TENSOR).filter(each -> each.value() > 1);
        Optional<Answer<Double>> pipeline = training.positive(PIPELINE).filter(each -> each.value() > 1);
        if (tensor.isEmpty() && pipeline.isEmpty()) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        tensor.ifPresent(each -> parts.add("tensor parallel " + (int) (double) each.value()));
        pipeline.ifPresent(each -> parts.add("pipeline parallel " + (int) (double) each.value()));
        Origin origin = tensor.map(Answer::origin)
                .orElse(Origin.NONE)
                .or(pipeline.map(Answer::origin).orElse(Origin.NONE));
        return Optional.of(Answer.at(String.join(", ", parts), origin));
    }

    private Optional<Answer<String>> wrapped() {
        Optional<Answer<String>> ddp = called(
                "ddp", "DistributedDataParallel", "DDP", "MMDistributedDataParallel", "prepare_ddp", "DDPStrategy");
        if (ddp.isPresent() && !(isOne() && launch.isDistributed())) {
            return ddp;
        }
        Optional<Answer<String>> mode = modeOfMindSpore();
        if (mode.isPresent() && !isOne()) {
            return mode;
        }
        Optional<Answer<String>> started = startedByItself();
        if (started.isPresent()) {
            return started;
        }
        Optional<Made> horovod = job
                .calls(callee ->
                        callee.startsWith("horovod") && Job.leaf(callee).equals("DistributedOptimizer"))
                .stream()
                .findFirst();
        if (horovod.isPresent()) {
            return Optional.of(Answer.at("horovod", horovod.get().origin()));
        }
        Optional<Made> mirrored =
                job.call("MirroredStrategy", "MultiWorkerMirroredStrategy", "TPUStrategy", "ParameterServerStrategy");
        if (mirrored.isPresent()) {
            return Optional.of(Answer.at(
                    "data parallel (" + Job.leaf(mirrored.get().callee()) + ")",
                    mirrored.get().origin()));
        }
        Optional<Made> accelerator =
                job.calls(callee -> callee.endsWith("Accelerator") && callee.startsWith("accelerate")).stream()
                        .findFirst();
        if (accelerator.isPresent()) {
            return launch.isDistributed() && !isOne()
                    ? Optional.of(Answer.at("ddp", accelerator.get().origin()))
                    : launch.isDistributed()
                            ? Optional.empty()
                            : Optional.of(Answer.because("none", new Evidence.Absence("started as one process")));
        }
        return visible.onlyOne().isPresent()
                ? Optional.empty()
                : called("data parallel", "DataParallel", "pmap", "MMDataParallel", "multi_gpu_model");
    }

    private Optional<Answer<String>> modeOfMindSpore() {
        return job.call("set_auto_parallel_context")
                .map(made -> made.named().get("parallel_mode"))
                .filter(mode -> mode instanceof Text text && text.text().endsWith("parallel"))
                .map(mode -> Answer.at(((Text) mode).text().replace('_', ' '), mode.origin()));
    }

    /** Detects a program that starts several processes of itself, or has a world size above one. */
    private Optional<Answer<String>> startedByItself() {
        return job.calls(callee -> callee.endsWith("spawn") || callee.endsWith("start_processes")).stream()
                .filter(made -> Settings.numberOf(made.named().get("nprocs")) instanceof Double count && count > 1)
                .findFirst()
                .map(made -> Answer.at("ddp", made.origin()))
                .or(() -> DetectronStart.gpus(job)
                        .filter(count -> count.value() > 1)
                        .map(count -> Answer.at("ddp", count.origin())))
                .or(() -> StartedProcesses.count(job).map(count -> Answer.at("ddp", count.origin())))
                .or(() -> world().map(size -> Answer.at("ddp", size.origin())));
    }

    private Optional<Answer<Double>> world() {
        return job.settings()
                .positive(List.of("distributed_world_size", "world_size"))
                .filter(size -> size.value() > 1 && !size.origin().places().isEmpty());
    }

    private Optional<Answer<String>> called(String strategy, String... leaves) {
        return job.call(leaves).map(made -> Answer.at(strategy, made.origin()));
    }

    /** Whether only one process is started. A section on sharding then has no effect. */
    private boolean isAlone() {
        return isOne() || !launch.isDistributed() && !isInstalled() && !startsLauncher();
    }

    /** Whether a package's command starts the ranks that its settings request. */
    private boolean isInstalled() {
        return INSTALLED.matcher(WorkLimit.text(launch.program().text())).matches();
    }

    /** Whether an installed command uses a library's launcher. */
    private boolean startsLauncher() {
        return job.calls(callee -> callee.startsWith("subprocess.") || callee.startsWith("os.exec")).stream()
                .anyMatch(made -> made.arguments().stream().anyMatch(ParallelFields::namesLauncher));
    }

    private static boolean namesLauncher(Value words) {
        return words instanceof Value.Items items && items.values().stream().anyMatch(ParallelFields::namesLauncher)
                || words instanceof Text text && text.text().matches("(?s)(?:accelerate|torchrun)(?:\\s.*)?");
    }

    private static boolean isSharding(Value value) {
        return Settings.numberOf(value) instanceof Double version && version >= 1
                || value instanceof Entries section && !section.values().isEmpty() && !isOff(section);
    }

    private static boolean isOff(Entries section) {
        return section.get("enabled") instanceof Value.Flag enabled && !enabled.isSet();
    }

    /** Whether the value is an enabled section on model sharding. */
    private static boolean isSection(Value value) {
        return value instanceof Value.Entries section
                && (section.values().containsKey("sharding_strategy")
                        || section.values().containsKey("wrapping_strategy"))
                && !isOff(section);
    }
}

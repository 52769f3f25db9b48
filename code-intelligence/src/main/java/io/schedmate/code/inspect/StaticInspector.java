package io.schedmate.code.inspect;

import static io.schedmate.code.workload.WorkloadField.AUGMENTATION;
import static io.schedmate.code.workload.WorkloadField.BATCH_PER_DEVICE;
import static io.schedmate.code.workload.WorkloadField.DATASET_NAME;
import static io.schedmate.code.workload.WorkloadField.DATASET_SIZE;
import static io.schedmate.code.workload.WorkloadField.DISTRIBUTED;
import static io.schedmate.code.workload.WorkloadField.EPOCHS;
import static io.schedmate.code.workload.WorkloadField.FRAMEWORK;
import static io.schedmate.code.workload.WorkloadField.GLOBAL_BATCH;
import static io.schedmate.code.workload.WorkloadField.GPUS;
import static io.schedmate.code.workload.WorkloadField.GPU_TYPE;
import static io.schedmate.code.workload.WorkloadField.LEARNING_RATE;
import static io.schedmate.code.workload.WorkloadField.MAX_STEPS;
import static io.schedmate.code.workload.WorkloadField.MODE;
import static io.schedmate.code.workload.WorkloadField.MODEL_NAME;
import static io.schedmate.code.workload.WorkloadField.MODEL_TYPE;
import static io.schedmate.code.workload.WorkloadField.NODES;
import static io.schedmate.code.workload.WorkloadField.OPTIMIZER;
import static io.schedmate.code.workload.WorkloadField.PRECISION;
import static io.schedmate.code.workload.WorkloadField.TASK_TYPE;
import static io.schedmate.code.workload.WorkloadField.TIME_LIMIT;
import static io.schedmate.code.workload.WorkloadField.TRAINABLE_SHARE;

import io.schedmate.code.CommandOnlyInspector;
import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.evaluate.trace.DeclaredOption;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.augmentation.AugmentationField;
import io.schedmate.code.inspect.data.DataFields;
import io.schedmate.code.inspect.data.DataSizeField;
import io.schedmate.code.inspect.data.ShownImages;
import io.schedmate.code.inspect.device.BatchFields;
import io.schedmate.code.inspect.device.DeviceCounts;
import io.schedmate.code.inspect.device.GpuTypeField;
import io.schedmate.code.inspect.device.ParallelFields;
import io.schedmate.code.inspect.idle.UnusedOptions;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Answers;
import io.schedmate.code.inspect.job.EvidenceChoice;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.model.ModelFields;
import io.schedmate.code.inspect.model.TaskField;
import io.schedmate.code.inspect.training.FrameworkField;
import io.schedmate.code.inspect.training.LengthFields;
import io.schedmate.code.inspect.training.ModeField;
import io.schedmate.code.inspect.training.OptimizerFields;
import io.schedmate.code.inspect.training.PrecisionField;
import io.schedmate.code.inspect.training.RecomputedActivations;
import io.schedmate.code.inspect.training.TimeLimitField;
import io.schedmate.code.inspect.training.TrainableShareField;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.launch.Launchers;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.limit.WorkLimitExceeded;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Place;
import io.schedmate.code.workload.CommandBlocker;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Determines the values that the job would run with by following its scripts, its program and its configuration,
 * without running them (full paper, section 3.1, without a language model).
 */
public final class StaticInspector implements WorkloadInspector {

    private static final List<String> TOKENS = Names.listOf("sample.tokens");
    private static final List<String> PIXELS = Names.listOf("sample.pixels");

    private final long workLimit;

    public StaticInspector() {
        this(WorkLimit.OF_AN_INSPECTION);
    }

    /** @param workLimit the work limit of one inspection, see {@link WorkLimit} */
    StaticInspector(long workLimit) {
        this.workLimit = workLimit;
    }

    /** {@inheritDoc} If reading the tree exceeds the work limit, only the command is used. */
    @Override
    public Workload inspect(Path root, Path workdir, String command) {
        try {
            return WorkLimit.within(workLimit, () -> read(root, workdir, command));
        } catch (WorkLimitExceeded | StackOverflowError spent) {
            if (Thread.currentThread().isInterrupted()) {
                throw spent;
            }
            return new CommandOnlyInspector().inspect(root, workdir, command).cutOff();
        }
    }

    private static Workload read(Path root, Path workdir, String command) {
        try {
            SourceTree tree = SourceTree.at(root);
            Path folder = tree.root()
                    .resolve(tree.root().relativize(workdir.toAbsolutePath().normalize()))
                    .normalize();
            Optional<Launch> launch = new Launchers(tree).find(command, folder);
            MissingScript script = new MissingScript(tree, command, folder);
            if (launch.isEmpty()) {
                return new CommandOnlyInspector()
                        .inspect(root, workdir, command)
                        .withHindrances(script.ofCommand().stream().toList());
            }
            Job job = new JobReader(tree).read(launch.get());
            List<CommandBlocker> hindrances = new ArrayList<>(job.trace().hindrances());
            script.of(job.launch()).ifPresent(hindrances::add);
            return answer(job, command).withHindrances(hindrances);
        } catch (IOException _) {
            // If a tree cannot be opened, only the command is used.
            return new CommandOnlyInspector().inspect(root, workdir, command);
        }
    }

    private static Workload answer(Job job, String command) {
        EvidenceChoice evidence = new EvidenceChoice(job.tree(), command);
        ModelFields model = new ModelFields(job);
        DataFields data = new DataFields(job);
        OptimizerFields optimizer = new OptimizerFields(job);
        Optional<Answer<String>> optimizerName = optimizer.optimizer();
        Optional<Answer<String>> mode = ModeField.of(job, optimizerName);
        Place missing = FollowedTraining.missing(job, optimizerName, mode);
        Answers answers = new Answers(evidence, job.trace());
        boolean isTraining = ModeField.mayTrain(job, mode);
        LengthFields.Length length = new LengthFields(job).length();
        Optional<Answer<String>> modelName = model.name();
        Optional<Answer<String>> dataName = data.name();
        Optional<Answer<String>> task = TaskField.of(job, model, dataName);
        Optional<Answer<String>> distributed = known(new ParallelFields(job).distributed(), missing);
        DeviceCounts devices = new DeviceCounts(job, distributed);
        Optional<Answer<Double>> gpus = known(devices.gpus(), missing);
        BatchFields batches =
                new BatchFields(job, gpus, distributed.map(Answer::value).orElse(""));
        BatchFields.Batch batch = batches.batch();
        Optional<Answer<Double>> steps =
                length.epochs().isPresent() || length.steps().isPresent()
                        ? length.steps()
                        : new ShownImages(job).steps(batch.global());
        boolean isText = task.map(Answer::value)
                .filter(each -> each.matches(".*(?:language|text|nlp|tuning|translation|summar|question).*")
                        && !each.matches(".*(?:robot|reinforcement).*"))
                .isPresent();
        Workload workload = answers.keep(MODEL_NAME, modelName)
                .keep(MODEL_TYPE, model.type(evidence))
                .keep(TASK_TYPE, task)
                .keep(DATASET_NAME, dataName)
                .keep(DATASET_SIZE, new DataSizeField(job).size(dataName))
                .keep(
                        AUGMENTATION,
                        known(new AugmentationField(job).augmentation(isText), missing)
                                .filter(each -> isTraining || each.reason() instanceof Evidence.Absence))
                .keep(FRAMEWORK, FrameworkField.of(job))
                .keep(DISTRIBUTED, distributed)
                .keep(PRECISION, known(new PrecisionField(job).precision(), missing))
                .whole(BATCH_PER_DEVICE, batch.perDevice())
                .whole(GLOBAL_BATCH, batch.global())
                .keep(EPOCHS, used(length.epochs(), isTraining))
                .whole(MAX_STEPS, steps)
                .keep(LEARNING_RATE, used(optimizer.learningRate(), isTraining))
                .keep(OPTIMIZER, used(optimizerName, isTraining))
                .count(NODES, devices.nodes())
                .count(GPUS, gpus)
                .keep(GPU_TYPE, GpuTypeField.of(job))
                .whole(TIME_LIMIT, TimeLimitField.of(job, command))
                .keep(MODE, mode)
                .keep(TRAINABLE_SHARE, TrainableShareField.of(job))
                .workload()
                .withExtras(extras(job, batches))
                .withFilesRead(job.tree().filesRead());
        return workload.withOpen(new OpenFields(job, missing).of(workload));
    }

    /** Returns the answer unless it is an absence, which code that is missing may contradict. */
    private static <T> Optional<Answer<T>> known(Optional<Answer<T>> answer, @Nullable Place missing) {
        return answer.filter(each -> missing == null || !(each.reason() instanceof Evidence.Absence));
    }

    /** Returns a value of the training, which a job without a training only takes from its command. */
    private static <T> Optional<Answer<T>> used(Optional<Answer<T>> answer, boolean isTraining) {
        return answer.filter(each -> isTraining || each.origin().fromCommand());
    }

    private static Map<String, String> extras(Job job, BatchFields batches) {
        Map<String, String> extras = new HashMap<>();
        batches.steps()
                .ifPresent(
                        steps -> extras.put("gradientAccumulationSteps", Long.toString((long) (double) steps.value())));
        job.settings()
                .positive(TOKENS)
                .ifPresent(length -> extras.put("sequenceLength", Long.toString((long) (double) length.value())));
        job.settings()
                .positive(PIXELS)
                .ifPresent(size -> extras.put("resolution", Long.toString((long) (double) size.value())));
        if (RecomputedActivations.areIn(job)) {
            extras.put("activationCheckpointing", "true");
        }
        if (!job.launch().launcher().isEmpty()) {
            extras.put("launcher", job.launch().launcher());
        }
        if (job.launch().script() instanceof Path script) {
            extras.put("script", job.tree().name(script));
        }
        Set<String> idle = UnusedOptions.of(job);
        if (!idle.isEmpty()) {
            extras.put("optionsWithoutEffect", String.join(" ", new TreeSet<>(idle)));
        }
        Set<String> atDefault = atDefault(job);
        if (!atDefault.isEmpty()) {
            extras.put("optionsAtDefault", String.join(" ", atDefault));
        }
        if (job.trace().isCut()) {
            extras.put(
                    "incomplete",
                    job.trace().obstacle().isEmpty()
                            ? "the program was not followed to its end: a file is missing or a bound of reading reached"
                            : "following the program broke on " + job.trace().obstacle());
        }
        return extras;
    }

    /** Returns the options of a command that only repeat the default. */
    private static Set<String> atDefault(Job job) {
        Set<String> names = new TreeSet<>();
        for (Trace.Settings settings : job.trace().settings()) {
            if (settings.kind() == Trace.Kind.ARGUMENTS) {
                settings.entries().values().forEach((name, value) -> {
                    DeclaredOption option = job.trace().declared().get(name);
                    if (option != null && value.origin().fromCommand() && value.isSameScalar(option.fallback())) {
                        names.add(name);
                    }
                });
            }
        }
        return names;
    }
}

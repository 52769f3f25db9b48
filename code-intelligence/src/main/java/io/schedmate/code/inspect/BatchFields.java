package io.schedmate.code.inspect;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Unknown;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Batch sizes: per device, and global = per device x ranks x accumulation. */
final class BatchFields {

    private static final List<String> PER_DEVICE = List.of(
            "per_device_train_batch_size",
            "train_micro_batch_size_per_gpu",
            "micro_batch_size",
            "per_gpu_train_batch_size",
            "samples_per_gpu",
            "imgs_per_gpu",
            "batch_size_per_gpu",
            "batch_size_per_device",
            "train_dataloader.batch_size",
            "device_batch_size",
            "device_train_microbatch_size",
            "batch_size_per_card",
            "per_device_batch_size",
            "batch_per_gpu",
            "batch_size_training",
            "images_per_gpu",
            "local_batch_size");
    private static final List<String> GLOBAL = List.of(
            "global_batch_size",
            "global_train_batch_size",
            "solver.ims_per_batch",
            "ims_per_batch",
            "total_batch_size",
            "effective_batch_size",
            "train.global_batch_size");
    private static final List<String> EITHER = List.of(
            "train_batch_size",
            "batch_size",
            "batchsize",
            "train.batch_size",
            "bs",
            "batch",
            "n_batch",
            "bsz",
            "training.batch_size",
            "data.batch_size",
            "batch_size_train",
            "train_bs",
            "train_batch",
            "b");
    private static final List<String> ACCUMULATION = List.of(
            "gradient_accumulation_steps",
            "accumulate_grad_batches",
            "accumulation_steps",
            "grad_accum_steps",
            "accum_iter",
            "update_freq",
            "grad_accum",
            "gradient_accumulation",
            "optim_wrapper.accumulative_counts",
            "accum_steps",
            "iter_size",
            "grad_accumulation_steps",
            "accumulation",
            "gradient_accumulation_iters",
            "grad_acc_steps",
            "accum_grad",
            "num_accumulation_steps",
            "grad_accumulation_factor");
    private static final Set<String> LOADERS = Set.of(
            "DataLoader",
            "StatefulDataLoader",
            "BatchSampler",
            "GraphDataLoader",
            "NeighborLoader",
            "DistributedBatchSampler",
            "BucketIterator",
            "ImageDataGenerator",
            "MultiEpochsDataLoader",
            "FastDataLoader",
            "GeometricDataLoader");

    private final Job job;
    private final Optional<Finding<Double>> gpus;
    private final String distributed;

    BatchFields(Job job, Optional<Finding<Double>> gpus, String distributed) {
        this.job = job;
        this.gpus = gpus;
        this.distributed = distributed;
    }

    record Batch(Optional<Finding<Double>> perDevice, Optional<Finding<Double>> global) {}

    Batch batch() {
        Optional<Finding<Double>> global = job.settings().positive(GLOBAL);
        Optional<Finding<Double>> perDevice = job.settings().positive(PER_DEVICE);
        if (perDevice.isPresent()) {
            return new Batch(perDevice, global.or(() -> product(perDevice.get())));
        }
        if (global.isPresent()) {
            return new Batch(divided(global.get()), global);
        }
        Optional<Value> loaded = loaded();
        if (loaded.isPresent() && loaded.get() instanceof Unknown unknown && unknown.share() != null) {
            Finding<Double> shared = Settings.finding(unknown.share());
            return new Batch(divided(shared), Optional.of(shared));
        }
        Optional<Finding<Double>> each = loaded.filter(value -> Settings.numberOf(value) != null)
                .map(Settings::finding)
                .filter(finding -> finding.value() > 0)
                .or(() -> job.settings().positive(EITHER));
        if (each.isEmpty()) {
            return new Batch(Optional.empty(), Optional.empty());
        }
        boolean isWhole = distributed.startsWith("data parallel") || (job.imports("jax") && !job.imports("torch"));
        return isWhole ? new Batch(divided(each.get()), Optional.of(each.get())) : new Batch(each, product(each.get()));
    }

    /** What the loader of the training data is given. */
    private Optional<Value> loaded() {
        Value kept = null;
        for (Made made : job.calls(callee -> LOADERS.contains(Job.leaf(callee))
                || callee.endsWith("TensorDataset().batch")
                || callee.matches("(?:tensorflow|tf)\\..*\\.batch")
                || callee.endsWith(".fit"))) {
            int position = Job.leaf(made.callee()).equals("batch")
                    ? 0
                    : Job.leaf(made.callee()).equals("fit") ? 99 : 1;
            Value size = made.argument(position, "batch_size");
            if (size == null || size instanceof Value.None || isForValidation(made)) {
                continue;
            }
            boolean useful =
                    Settings.numberOf(size) != null || (size instanceof Unknown unknown && unknown.share() != null);
            if (useful && (kept == null || shuffles(made))) {
                if (shuffles(made)) {
                    return Optional.of(size);
                }
                kept = size;
            }
        }
        return Optional.ofNullable(kept);
    }

    private static boolean shuffles(Made made) {
        return made.named().get("shuffle") instanceof Flag flag && flag.isSet();
    }

    private static boolean isForValidation(Made made) {
        Value data = made.argument(0, "dataset");
        if (data instanceof io.schedmate.code.run.ObjectValue object) {
            Value split = object.attributes().get("split");
            return split instanceof Value.Text text
                    && text.text().toLowerCase(Locale.ROOT).matches("val.*|test.*|dev");
        }
        return data instanceof Made set
                && (set.named().get("train") instanceof Flag train && !train.isSet()
                        || set.named().get("split") instanceof Value.Text split
                                && split.text().toLowerCase(Locale.ROOT).matches("val.*|test.*|dev"));
    }

    private Optional<Finding<Double>> accumulation() {
        return job.settings().positive(ACCUMULATION);
    }

    private @Nullable Double ranks() {
        if (gpus.isEmpty()) {
            return null;
        }
        double parts = gpus.get().value();
        for (String kind : List.of("tensor parallel ", "pipeline parallel ")) {
            int at = distributed.indexOf(kind);
            if (at >= 0) {
                String number = distributed.substring(at + kind.length()).replaceFirst("\\D.*", "");
                parts /= number.isEmpty() ? 1 : Double.parseDouble(number);
            }
        }
        return parts >= 1 ? parts : null;
    }

    private Optional<Finding<Double>> product(Finding<Double> perDevice) {
        Double ranks = ranks();
        if (ranks == null) {
            return Optional.empty();
        }
        Optional<Finding<Double>> accumulation = accumulation();
        double global =
                perDevice.value() * ranks * accumulation.map(Finding::value).orElse(1.0);
        if (ranks == 1 && accumulation.isEmpty()) {
            return Optional.of(perDevice);
        }
        String reason = "derived: batchSizePerDevice, gpus"
                + accumulation
                        .map(Finding::origin)
                        .filter(origin -> !origin.places().isEmpty())
                        .map(Origin::places)
                        .map(places -> ", accumulation at " + places.getFirst())
                        .orElse("");
        return Optional.of(Finding.because(global, reason));
    }

    private Optional<Finding<Double>> divided(Finding<Double> global) {
        Double ranks = ranks();
        double steps = accumulation().map(Finding::value).orElse(1.0);
        if (ranks == null || global.value() % (ranks * steps) != 0) {
            return Optional.empty();
        }
        return ranks * steps == 1
                ? Optional.of(global)
                : Optional.of(Finding.because(global.value() / ranks / steps, "derived: globalBatchSize, gpus"));
    }

    Optional<Finding<Double>> steps() {
        return accumulation();
    }
}

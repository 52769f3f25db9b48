package io.schedmate.code.inspect;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The library that a job computes with, by its imports. */
final class FrameworkField {

    private static final Map<String, String> MODULES = new LinkedHashMap<>();

    static {
        MODULES.put("torch", "pytorch");
        MODULES.put("jax", "jax");
        MODULES.put("flax", "jax (flax)");
        MODULES.put("tensorflow", "tensorflow");
        MODULES.put("keras", "tensorflow (keras)");
        MODULES.put("paddle", "paddlepaddle");
        MODULES.put("mxnet", "mxnet");
        MODULES.put("mindspore", "mindspore");
        MODULES.put("oneflow", "oneflow");
        MODULES.put("mmengine", "pytorch (mmengine)");
        MODULES.put("mmcv", "pytorch (mmcv)");
        MODULES.put("pytorch_lightning", "pytorch lightning");
        MODULES.put("lightning", "pytorch lightning");
        MODULES.put("detectron2", "pytorch (detectron2)");
        MODULES.put("fairseq", "pytorch (fairseq)");
        MODULES.put("nemo", "pytorch (nemo)");
        MODULES.put("speechbrain", "pytorch (speechbrain)");
        MODULES.put("fastai", "pytorch (fastai)");
        MODULES.put("ultralytics", "pytorch (ultralytics)");
        MODULES.put("stable_baselines3", "pytorch (stable baselines)");
        MODULES.put("timm", "pytorch (timm)");
        MODULES.put("deepspeed", "pytorch (deepspeed)");
        MODULES.put("megatron", "pytorch (megatron)");
        MODULES.put("accelerate", "pytorch (accelerate)");
        MODULES.put("trl", "pytorch (huggingface transformers)");
        MODULES.put("transformers", "pytorch (huggingface transformers)");
        MODULES.put("sklearn", "scikit-learn");
    }

    private FrameworkField() {}

    static Optional<Finding<String>> of(Job job) {
        // Where two are imported, the one whose optimizer is made is the one that trains.
        String optimizer = job
                .calls(callee -> callee.matches(
                        "(?:torch\\.optim|tensorflow|keras|optax|paddle)\\..*(?:[Aa]dam\\w*|SGD|sgd|RMS\\w*)"))
                .stream()
                .map(made -> made.callee().replaceFirst("\\..*", ""))
                .findFirst()
                .orElse("");
        String first = optimizer.equals("optax") ? "jax" : optimizer;
        if (!first.isEmpty() && job.imports(first)) {
            return found(job, first);
        }
        return MODULES.keySet().stream()
                .map(module -> found(job, module))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Finding<String>> found(Job job, String module) {
        return job.importOf(module).map(made -> Finding.at(MODULES.getOrDefault(module, module), made.origin()));
    }
}

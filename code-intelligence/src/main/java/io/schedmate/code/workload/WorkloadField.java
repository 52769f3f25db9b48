package io.schedmate.code.workload;

import static io.schedmate.code.workload.FieldKind.COUNT;
import static io.schedmate.code.workload.FieldKind.NAME;
import static io.schedmate.code.workload.FieldKind.REAL;
import static io.schedmate.code.workload.FieldKind.SIZE;
import static io.schedmate.code.workload.FieldKind.TERM;
import static io.schedmate.code.workload.FieldKind.TERMS;
import static io.schedmate.code.workload.FieldKind.WHOLE;
import static io.schedmate.code.workload.FieldRow.row;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The registry of a workload's fields (full paper, figure 6), in the order of display. A row defines the readers of the
 * field; publication and the command line read all fields.
 */
public enum WorkloadField {
    MODEL_NAME(row("modelName", NAME)
            .labelled("model_name")
            .compared(2, "model")
            .asked("name of the model with its size, in the words of the line, such as resnet50 or gpt2-medium")
            .required()
            .citableWords("model|arch|net|backbone|agent|class|type")),
    MODEL_TYPE(row("modelType", TERM)
            .labelled("model_type")
            .compared(3, "model type")
            .asked("family of the model")
            .required()),
    TASK_TYPE(row("taskType", TERM)
            .labelled("task_type")
            .compared(1, "task")
            .asked("what it is trained for")
            .required()
            .allowsNotes()),
    DATASET_NAME(row("datasetName", NAME)
            .labelled("dataset_name")
            .compared(4, "dataset")
            .asked("name of the training data, or of the environment, in the words of the line")
            .required()
            .allowsNotes()
            .citableWords("data|corpus|set|env|task|path|dir")),
    DATASET_SIZE(row("datasetSize", SIZE)
            .in("in words, with its unit")
            .labelled("dataset_size")
            .compared(5, "dataset size")
            .asked("how much training data, with its unit, such as 50000 images")
            .allowsNotes()
            .topic(
                    "image|sample|example|instance|token|word|char|document|sentence|hour|row|record|entr|pair|point|video"
                            + "|clip|episode|data|size|len|num|total|train|[GT]i?B\\b")
            .citableWords("\\d")),
    /** The augmentations of the data; an empty list means that there are certainly none. */
    AUGMENTATION(row("augmentation", TERMS)
            .labelled("augmentation")
            .compared(6, "augmentation")
            .asked("augmentation techniques of the training data, separated by commas, in the words of the lines")
            .citableWords("transform|aug|crop|flip|compose|jitter|pipeline|mix|erase|type")),
    FRAMEWORK(row("framework", TERM)
            .labelled("framework")
            .compared(7, "framework")
            .asked("training framework")
            .required()
            .citableWords("import|from")),
    DISTRIBUTED(row("distributed", TERM)
            .labelled("distributed")
            .compared(8, "distributed")
            .asked("how the work is spread")
            .required()
            .citableWords(
                    "distributed|parallel|fsdp|zero|deepspeed|accelerat|launch|torchrun|strategy|horovod|hvd|spawn"
                            + "|start_processes|world_size")),
    PRECISION(row("precision", TERM)
            .labelled("precision")
            .compared(9, "precision")
            .asked("number format of the computation")
            .citableWords("autocast|amp|half|bf16|fp16|float|dtype|precision|scaler")),
    BATCH_PER_DEVICE(row("batchSizePerDevice", WHOLE)
            .in("samples on one device in one forward pass")
            .labelled("per_device")
            .compared(11, "batch size per device")
            .asked("samples on one device in one forward pass")
            .required()
            .topic("^(?!.*(?:global|total|effective|eval|val_|test)).*(?:batch|\\bbs\\b|_bs\\b|per_gpu|per_device)")
            .citableWords("batch|\\bbs\\b")),
    /** Samples per optimizer step. */
    GLOBAL_BATCH(row("globalBatchSize", WHOLE)
            .in("samples in one optimizer step")
            .published("batch_size_global")
            .labelled("global")
            .compared(10, "batch size")
            .asked("samples in one optimizer step: per device, times devices, times accumulation")
            .product()
            .topic("^(?!.*(?:per_|micro|eval|val_|test)).*(?:batch|\\bbs\\b|_bs\\b)")
            .citableWords("batch|\\bbs\\b")),
    EPOCHS(row("epochs", REAL)
            .in("passes over the training data")
            .labelled("epochs")
            .compared(12, "epochs")
            .asked("epochs that bound the training")
            .topic("^(?!.*(?:warm|save|start|every|log|eval|decay|per_?epoch)).*epoch")
            .citableWords("epoch")),
    /** Optimizer steps, if steps rather than epochs limit the training. */
    MAX_STEPS(row("maxSteps", WHOLE)
            .in("optimizer steps")
            .labelled("max_steps")
            .compared(13, "steps")
            .asked("optimizer steps that bound the training, where steps do and not epochs")
            .product()
            .topic("^(?!.*(?:accum|warm|sav|start|every|log|eval|print|decay)).*(?:step|iter|update|frame)")
            .citableWords("step|iter|update|frame")),
    LEARNING_RATE(row("learningRate", REAL)
            .in("none")
            .labelled("learning_rate")
            .asked("peak learning rate that takes effect")
            .topic("^(?!.*(?:min|final|warm|decay)).*(?:\\blr|_lr\\b|learning_?-?rate)")
            .citableWords("lr|learning")),
    OPTIMIZER(row("optimizer", NAME)
            .labelled("optimizer")
            .compared(14, "optimizer")
            .asked("optimizer, such as AdamW")
            .citableWords("optim|adam|sgd")),
    /** The number of machines. */
    NODES(row("nodes", COUNT)
            .in("machines")
            .labelled("nodes")
            .compared(15, "nodes")
            .asked("machines")
            .topic("node|machine|\\b-N\\b|host")
            .citableWords("node")),
    /** The number of GPUs on all machines. */
    GPUS(row("gpus", COUNT)
            .in("GPUs on all machines")
            .labelled("gpus")
            .compared(16, "gpus")
            .asked("GPUs in all")
            .product()
            .topic("^(?!.*(?<!s)batch).*(?:gpu|nproc|device|process|ntasks|world|\\bnp?\\b|gres)")
            .citableWords("gpu|nproc|process|device|ntasks")),
    /** The requested type, or the constraint on the nodes. */
    GPU_TYPE(row("gpuType", NAME)),
    /** The time limit of the queue, or of the command itself, in seconds. */
    TIME_LIMIT(row("timeLimitSeconds", WHOLE).in("seconds")),
    /** {@code train}, {@code evaluate}, {@code generate} or {@code benchmark}. */
    MODE(row("mode", TERM)),
    /** The trained part of the model, if not all of it is trained. */
    TRAINABLE_SHARE(row("trainableShare", TERM));

    private static final List<WorkloadField> COMPARED = Arrays.stream(values())
            .filter(field -> field.row.compared != null)
            .sorted(Comparator.comparingInt(field -> field.row.comparedAt))
            .toList();

    private final FieldRow row;

    WorkloadField(FieldRow row) {
        this.row = row;
    }

    /** Finds a field by its name in answers. */
    public static Optional<WorkloadField> of(String name) {
        return Arrays.stream(values())
                .filter(field -> field.row.name.equals(name))
                .findFirst();
    }

    /** Returns the fields of the text for similarity, in its order. */
    public static List<WorkloadField> compared() {
        return COMPARED;
    }

    /** Returns the name in answers, such as {@code modelName}. */
    public String fieldName() {
        return row.name;
    }

    /** Returns the name in events and the API, such as {@code model_name}. */
    public String published() {
        return row.published;
    }

    /** Returns the name in labelled corpora; null if they have no such label. */
    public @Nullable String label() {
        return row.label;
    }

    /** Returns the name in the text that similarity compares; null if it is not part of the text. */
    public @Nullable String comparedAs() {
        return row.compared;
    }

    public FieldKind kind() {
        return row.kind;
    }

    /** Returns the unit of a number; empty for a text. */
    public String unit() {
        return row.unit;
    }

    /** Returns the description of the field in prompts to a language model; null if no prompt requests the field. */
    public @Nullable String meaning() {
        return row.meaning;
    }

    public boolean isRequired() {
        return row.required;
    }

    public boolean mayBeProduct() {
        return row.product;
    }

    /**
     * Whether notes for people and comments may state the field. Only code and configuration state the settings of a
     * run.
     */
    public boolean mayComeFromNotes() {
        return row.allowsNotes;
    }

    /** Returns words of which at least one must be near a number of the field. */
    public Pattern topic() {
        return row.topic;
    }

    /** Returns words that allow a line to be cited although it does not contain the value itself. */
    public Pattern citableWords() {
        return row.citableWords;
    }
}

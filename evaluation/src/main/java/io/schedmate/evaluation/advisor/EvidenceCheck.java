package io.schedmate.evaluation.advisor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether what an answer cites holds. {@code path:line} must lie in the tree, be there, and hold the value or a word
 * that such a value comes from; {@code command} must hold it, too; {@code derived: a, b} must name something;
 * {@code absence: why} needs a reason.
 */
final class EvidenceCheck {

    private static final Pattern PLACE = Pattern.compile("(.+):(\\d{1,7})");

    /** Words of a line from which a value of the field may come although it does not stand there as such. */
    private static final Map<Field, Pattern> SOURCES = Map.ofEntries(
            source(Field.MODEL_NAME, "model|arch|net|backbone|agent|type|checkpoint|pretrain|depth"),
            source(Field.MODEL_TYPE, "model|arch|net|conv|transformer|attention|agent|class|type|import"),
            source(Field.TASK_TYPE, "task|loss|train|criterion|class|data|segment|detect|#|env"),
            source(Field.DATASET_NAME, "data|corpus|set|env|task|path|dir"),
            source(Field.DATASET_SIZE, "\\d|len|num"),
            source(Field.AUGMENTATION, "transform|aug|crop|flip|compose|jitter|pipeline|mix|erase|type"),
            source(Field.FRAMEWORK, "import|from|require|torch|tensorflow|jax|paddle|mxnet"),
            source(
                    Field.DISTRIBUTED,
                    "distributed|parallel|fsdp|zero|deepspeed|init_process_group|accelerat|launch|torchrun|strategy|spawn|start_processes|world_size"),
            source(Field.PRECISION, "autocast|amp|half|bf16|fp16|float|dtype|precision|scaler"),
            source(Field.BATCH_PER_DEVICE, "batch|bs\\b|_bs"),
            source(Field.GLOBAL_BATCH, "batch|bs\\b|accum|world|gpu"),
            source(Field.EPOCHS, "epoch"),
            source(Field.MAX_STEPS, "step|iter|update|frame"),
            source(Field.LEARNING_RATE, "\\blr\\b|lr|learning"),
            source(Field.OPTIMIZER, "optim|adam|sgd"),
            source(Field.GPUS, "gpu|nproc|process|device"),
            source(Field.NODES, "node"));

    private static final Set<String> SILENT = Set.of("none", "fp32", "single", "[]");

    private final Path root;
    private final String command;

    EvidenceCheck(Path root, String command) {
        this.root = root;
        this.command = command;
    }

    /** What is wrong with the evidence of {@code field}, or null where it holds. */
    @Nullable
    String problem(Field field, Object value, @Nullable String evidence) {
        if (evidence == null || evidence.isBlank()) {
            return "no evidence";
        }
        if (evidence.startsWith("derived:")) {
            return evidence.substring("derived:".length()).isBlank() ? "derived from nothing" : null;
        }
        if (evidence.startsWith("absence") || evidence.startsWith("count:")) {
            return evidence.startsWith("absence") && !isSilent(value) ? "absence for a stated value" : null;
        }
        if (evidence.equals("command")) {
            return supports(command, field, value) ? null : "the command does not hold it";
        }
        return problemAt(field, value, evidence);
    }

    private @Nullable String problemAt(Field field, Object value, String evidence) {
        Matcher place = PLACE.matcher(evidence);
        if (!place.matches()) {
            return "no form of evidence (" + evidence + ")";
        }
        Path file = root.resolve(place.group(1)).normalize();
        if (!file.startsWith(root.normalize()) || !Files.isRegularFile(file)) {
            return "no such file (" + place.group(1) + ")";
        }
        List<String> lines = lines(file);
        int number = Integer.parseInt(place.group(2));
        if (number < 1 || number > lines.size()) {
            return "no such line (" + evidence + ")";
        }
        return supports(lines.get(number - 1), field, value) ? null : "the line does not hold it (" + evidence + ")";
    }

    private static List<String> lines(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException _) {
            // A file that cannot be opened holds no evidence.
            return List.of();
        }
    }

    private static boolean isSilent(Object value) {
        return value instanceof List<?> list
                ? list.isEmpty()
                : Spelling.of(String.valueOf(value)).tokens().stream().anyMatch(SILENT::contains);
    }

    static boolean supports(String line, Field field, Object value) {
        Spelling text = Spelling.of(line);
        if (text.isEmpty()) {
            return false;
        }
        boolean holdsValue = value instanceof Number number
                ? text.tokens().stream().anyMatch(token -> isNumber(token, number.doubleValue()))
                : Spelling.of(String.valueOf(value)).tokens().stream()
                        .anyMatch(token -> token.length() > 1 && text.words().contains(token));
        Pattern source = SOURCES.get(field);
        return holdsValue || (source != null && source.matcher(line).find());
    }

    private static boolean isNumber(String token, double value) {
        var number = Spelling.number(token);
        return number.isPresent() && number.getAsDouble() == value;
    }

    private static Map.Entry<Field, Pattern> source(Field field, String words) {
        return Map.entry(field, Pattern.compile(words, Pattern.CASE_INSENSITIVE));
    }
}

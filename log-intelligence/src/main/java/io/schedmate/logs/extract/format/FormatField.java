package io.schedmate.logs.extract.format;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The meaning of a named group of a format. The name also gives the unit. */
enum FormatField {
    STEP("step", Field.STEP, 1),
    TOTAL("total", Field.TOTAL_STEPS, 1),
    SAMPLES("samples", Field.SAMPLES, 1),
    BATCH_SIZE("batchSize", Field.BATCH_SIZE, 1),
    EPOCH("epoch", Field.EPOCH, 1),
    EPOCHS("epochs", Field.TOTAL_EPOCHS, 1),
    LOSS("loss", Field.LOSS, 1),
    EVAL_LOSS("evalLoss", Field.EVAL_LOSS, 1),
    LEARNING_RATE("learningRate", Field.LEARNING_RATE, 1),
    STEP_SECONDS("stepSeconds", Field.STEP_TIME, 1),
    STEP_MILLISECONDS("stepMilliseconds", Field.STEP_TIME, 1e-3),
    STEPS_PER_SECOND("stepsPerSecond", Field.STEP_TIME, Form.INVERSE, 1, null),
    EPOCH_SECONDS("epochSeconds", Field.EPOCH_TIME, 1),
    SAMPLES_PER_SECOND("samplesPerSecond", "samples/s"),
    TOKENS_PER_SECOND("tokensPerSecond", "tokens/s"),
    WORDS_PER_SECOND("wordsPerSecond", "words/s"),
    IMAGES_PER_SECOND("imagesPerSecond", "images/s"),
    FRAMES_PER_SECOND("framesPerSecond", "frames/s"),
    ENV_STEPS_PER_SECOND("envStepsPerSecond", "env steps/s"),
    LEFT("timeLeft", Field.ETA, 1),
    ELAPSED("elapsed", Field.ELAPSED, 1),
    SINCE_LAST_LINE("sinceLastLine", Field.SINCE_LAST_LINE, 1),
    GRAD_NORM("gradNorm", Field.GRAD_NORM, 1),
    TFLOPS("tflops", Field.TFLOPS, 1),
    MFU("mfu", Field.MFU, 1),
    MEMORY("memory", Field.MEMORY, 1);

    private final String group;
    private final Field field;
    private final Form form;
    private final double scale;
    private final @Nullable String unit;

    FormatField(String group, Field field, double scale) {
        this(group, field, Form.PLAIN, scale, null);
    }

    FormatField(String group, String unit) {
        this(group, Field.THROUGHPUT, Form.PLAIN, 1, unit);
    }

    FormatField(String group, Field field, Form form, double scale, @Nullable String unit) {
        this.group = group;
        this.field = field;
        this.form = form;
        this.scale = scale;
        this.unit = unit;
    }

    static Optional<FormatField> named(String group) {
        return Arrays.stream(values()).filter(each -> each.group.equals(group)).findFirst();
    }

    /** Returns all valid group names, separated by commas. */
    static String names() {
        return Arrays.stream(values()).map(each -> each.group).collect(Collectors.joining(", "));
    }

    Field field() {
        return field;
    }

    Form form() {
        return form;
    }

    double scale() {
        return scale;
    }

    @Nullable
    String unit() {
        return unit;
    }
}

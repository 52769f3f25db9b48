package io.schedmate.code.inspect.training;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value.Text;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a training length that is stated as one number with its unit: epochs, steps, samples or tokens. */
record TrainedAmount(Job job) {

    private static final List<String> DURATIONS = Names.listOf("length.duration");
    private static final List<String> TOKENS = Names.listOf("length.tokens");
    private static final List<String> SAMPLES = Names.listOf("length.samples");
    private static final List<String> SEQUENCES = Names.listOf("length.sequence");
    private static final List<String> BATCHES = Names.listOf("batch.global");

    private static final Set<String> OF_STEPS = Names.setOf("length.unit.steps");
    private static final Set<String> OF_EPOCHS = Names.setOf("length.unit.epochs");
    private static final Set<String> OF_SAMPLES = Names.setOf("length.unit.samples");
    private static final Set<String> OF_TOKENS = Names.setOf("length.unit.tokens");

    private static final Pattern NUMBER = Pattern.compile("(\\d[\\d_,]{0,20}(?:\\.\\d{1,9})?(?:e\\+?\\d{1,2})?)(.*)");
    private static final Pattern SCALED = Pattern.compile("([kmbt])[ -]?([a-z]{2,8})");

    /** Returns the length; empty if no setting states a length with its unit. */
    Optional<LengthFields.Length> stated() {
        return job.settings()
                .first(
                        DURATIONS,
                        value -> value instanceof Text text
                                && amount(text.text()).isPresent())
                .filter(setting -> setting.kind() != Trace.Kind.CONSTANTS)
                .flatMap(setting -> length((Text) setting.value()));
    }

    /** Returns the steps for a number of tokens or samples without a unit; empty if there is none. */
    Optional<Answer<Double>> counted() {
        return number(TOKENS)
                .flatMap(tokens -> divided(tokens, Unit.TOKENS))
                .or(() -> number(SAMPLES).flatMap(samples -> divided(samples, Unit.SAMPLES)));
    }

    private Optional<Answer<Double>> number(List<String> names) {
        return job.settings()
                .first(names, value -> Settings.numberOf(value) instanceof Double number && number > 1)
                .filter(setting -> setting.kind() != Trace.Kind.CONSTANTS)
                .map(setting -> Settings.finding(setting.value()));
    }

    private enum Unit {
        STEPS,
        EPOCHS,
        SAMPLES,
        TOKENS
    }

    private record Amount(double number, Unit unit) {}

    private static Optional<Amount> amount(String written) {
        Matcher number = NUMBER.matcher(WorkLimit.text(written.strip().toLowerCase(Locale.ROOT)));
        if (!number.matches()) {
            return Optional.empty();
        }
        double plain = Double.parseDouble(number.group(1).replaceAll("[_,]", ""));
        String behind = number.group(2).strip();
        Matcher scaled = SCALED.matcher(WorkLimit.text(behind));
        return unit(behind)
                .map(kind -> new Amount(plain, kind))
                .or(() -> scaled.matches()
                        ? unit(scaled.group(2)).map(kind -> new Amount(plain * scale(scaled.group(1)), kind))
                        : Optional.empty());
    }

    private static Optional<Unit> unit(String name) {
        return OF_STEPS.contains(name)
                ? Optional.of(Unit.STEPS)
                : OF_EPOCHS.contains(name)
                        ? Optional.of(Unit.EPOCHS)
                        : OF_SAMPLES.contains(name)
                                ? Optional.of(Unit.SAMPLES)
                                : OF_TOKENS.contains(name) ? Optional.of(Unit.TOKENS) : Optional.empty();
    }

    private static double scale(String letter) {
        return switch (letter) {
            case "k" -> 1e3;
            case "m" -> 1e6;
            case "b" -> 1e9;
            case "t" -> 1e12;
            default -> 1;
        };
    }

    private Optional<LengthFields.Length> length(Text written) {
        Amount amount = amount(written.text()).orElseThrow();
        Answer<Double> stated = Answer.at(amount.number(), written.origin());
        return switch (amount.unit()) {
            case EPOCHS -> Optional.of(new LengthFields.Length(Optional.of(stated), Optional.empty()));
            case STEPS -> Optional.of(new LengthFields.Length(Optional.empty(), Optional.of(stated)));
            case SAMPLES, TOKENS ->
                divided(stated, amount.unit())
                        .map(steps -> new LengthFields.Length(Optional.empty(), Optional.of(steps)));
        };
    }

    /** Returns the number of steps. An incomplete last batch also counts as a step. */
    private Optional<Answer<Double>> divided(Answer<Double> whole, Unit unit) {
        Optional<Answer<Double>> batch = job.settings().positive(BATCHES);
        Optional<Answer<Double>> sequence = job.settings().positive(SEQUENCES);
        if (batch.isEmpty() || unit == Unit.TOKENS && sequence.isEmpty()) {
            return Optional.empty();
        }
        double each =
                batch.get().value() * (unit == Unit.TOKENS ? sequence.get().value() : 1);
        Origin origin = whole.origin().with(batch.get().origin());
        return Optional.of(Answer.at(
                Math.ceil(whole.value() / each),
                unit == Unit.TOKENS ? origin.with(sequence.get().origin()) : origin));
    }
}

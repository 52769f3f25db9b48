package io.schedmate.cli.logs;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.follow.Follow;
import io.schedmate.cli.logs.open.LogFiles;
import io.schedmate.cli.logs.text.MetricsText;
import io.schedmate.cli.model.ModelOptions;
import io.schedmate.cli.model.SecondOpinion;
import io.schedmate.cli.rules.RulesOptions;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.logs.extract.witness.KnownValue;
import io.schedmate.logs.extract.witness.StepTime;
import io.schedmate.logs.intake.LogLines;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints the training metrics of logs. */
@Command(
        name = "metrics",
        header = "Read step time, throughput, loss and progress from a log.",
        description = "Step time and throughput are medians over all training progress; loading and validation bars"
                + " do not count. The other values are the last ones.")
public final class MetricsCommand implements Callable<Integer> {

    private final Terminal terminal;
    private final Engines engines;

    @Mixin
    private LogFiles files = new LogFiles();

    @Option(names = "--last", paramLabel = "N", description = "Read backwards and stop after N progress lines.")
    private @Nullable Integer last;

    @Option(
            names = "--follow",
            description = "Show one growing file live: redrawn on a terminal, else a line (with --json an object) for"
                    + " each change. Ends with Ctrl-C.")
    private boolean follow;

    @Option(
            names = "--idle",
            paramLabel = "SECONDS",
            description = "With --follow: end when the file has not changed for this long (never).")
    private @Nullable Integer idle;

    @Mixin
    private RulesOptions rules = new RulesOptions();

    @Mixin
    private ModelOptions model = new ModelOptions();

    @Spec
    private @Nullable CommandSpec spec;

    public MetricsCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() {
        if (last != null && last < 1 && spec != null) {
            throw new ParameterException(
                    spec.commandLine(), "Expected a count of at least 1 for --last (" + last + ")");
        }
        if (follow && last != null && spec != null) {
            throw new ParameterException(
                    spec.commandLine(), "Expected --follow or --last, not both (--last " + last + ")");
        }
        try (SecondOpinion opinion = model.open(terminal, files.json())) {
            MetricExtractor extractor = opinion.on(rules.extractor(engines.extractor()));
            if (follow) {
                Path file = files.onlyFile("--follow");
                Follow follower = new Follow(extractor, idle == null ? null : Duration.ofSeconds(idle));
                new FollowedMetrics(terminal, files.json()).show(files.named().getFirst(), file, follower);
                return ExitCode.DONE.number();
            }
            boolean allRead = files.visitAll(terminal, engines.opener(), (file, log) -> answer(file, log, extractor));
            return (allRead ? ExitCode.DONE : ExitCode.USAGE).number();
        }
    }

    private void answer(String file, LogLines log, MetricExtractor extractor) {
        TrainingMetrics metrics = last == null ? extractor.extract(log) : extractor.extractLast(log, last);
        if (files.json()) {
            new JsonLines(terminal.out()).write(metrics, (object, it) -> properties(object, file, it));
        } else {
            new MetricsText(terminal).print(file, metrics);
        }
    }

    static void properties(JsonObject object, String file, TrainingMetrics metrics) {
        object.text("file", file)
                .number("stepTimeSeconds", metrics.stepTimeSeconds())
                .object(
                        "throughput",
                        metrics.throughput(),
                        (inner, it) -> inner.number("value", it.value()).text("unit", it.unit()))
                .number("step", metrics.step())
                .number("totalSteps", metrics.totalSteps())
                .number("epoch", metrics.epoch())
                .number("totalEpochs", metrics.totalEpochs())
                .number("loss", metrics.loss())
                .number("learningRate", metrics.learningRate())
                .number("etaSeconds", metrics.etaSeconds())
                .number("progressLines", metrics.progressLines())
                .number("progressSegments", metrics.progressSegments())
                .wire("engine", metrics.engine())
                .object("stepTime", metrics.stepTime(), MetricsCommand::stepTime)
                .objects("values", metrics.values(), MetricsCommand::value);
    }

    private static void value(JsonObject object, KnownValue value) {
        object.text("name", value.name())
                .wire("agreement", value.agreement())
                .number("confidence", value.confidence())
                .objects(
                        "witnesses",
                        value.witnesses(),
                        (inner, it) -> inner.text("source", it.source()).number("value", it.value()));
    }

    private static void stepTime(JsonObject object, StepTime stepTime) {
        object.wire("agreement", stepTime.agreement())
                .number("confidence", stepTime.confidence())
                .text("readAs", stepTime.readAs())
                .objects(
                        "witnesses",
                        stepTime.witnesses(),
                        (inner, it) -> inner.wire("kind", it.kind())
                                .text("source", it.source())
                                .number("seconds", it.seconds()));
    }
}

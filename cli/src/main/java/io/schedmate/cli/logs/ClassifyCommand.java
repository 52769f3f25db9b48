package io.schedmate.cli.logs;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.model.ModelOptions;
import io.schedmate.cli.model.SecondOpinion;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.intake.LogLines;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Labels each segment of each line. */
@Command(
        name = "classify",
        header = "Say of each line whether it tells of an error, a warning, progress or something else.",
        description = "A line is read in segments, one for each state of a progress bar (they are parted by"
                + " carriage returns).")
public final class ClassifyCommand implements Callable<Integer> {

    private static final int LINES_AT_ONCE = 1000;

    private final Terminal terminal;
    private final Engines engines;

    @Mixin
    private LogFiles files = new LogFiles();

    @Mixin
    private ModelOptions model = new ModelOptions();

    public ClassifyCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() {
        try (SecondOpinion opinion = model.open(terminal, files.json())) {
            boolean allRead = files.visitAll(
                    terminal,
                    engines.opener(),
                    (file, log) -> classify(file, log, opinion.on(engines.classifier(), log)));
            return (allRead ? ExitCode.DONE : ExitCode.USAGE).number();
        }
    }

    private void classify(String file, LogLines log, LineClassifier classifier) {
        LabelledSegments segments = new LabelledSegments(file, classifier.open());
        if (files.json()) {
            JsonLines json = new JsonLines(terminal.out());
            readAll(log, segments, segment -> json.write(segment, LabelledSegment::properties));
            return;
        }
        LabelledText text = new LabelledText(terminal, file, files.several());
        readAll(log, segments, text::print);
        text.printCounts();
    }

    private void readAll(LogLines log, LabelledSegments segments, java.util.function.Consumer<LabelledSegment> sink) {
        long from = 1;
        var lines = log.read(from, LINES_AT_ONCE);
        while (!lines.isEmpty() && terminal.stillRead()) {
            for (String line : lines) {
                segments.of(from++, line).forEach(sink);
            }
            lines = log.read(from, LINES_AT_ONCE);
        }
    }
}

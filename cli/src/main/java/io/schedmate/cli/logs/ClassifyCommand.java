package io.schedmate.cli.logs;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.logs.label.ChosenClassifier;
import io.schedmate.cli.logs.label.LabelledSegment;
import io.schedmate.cli.logs.label.LabelledSegments;
import io.schedmate.cli.logs.label.LabelledText;
import io.schedmate.cli.logs.label.LineEngineOptions;
import io.schedmate.cli.logs.open.LogFiles;
import io.schedmate.cli.model.ModelOptions;
import io.schedmate.cli.model.SecondOpinion;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.JsonLines;
import io.schedmate.cli.terminal.Terminal;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.intake.line.Segment;
import java.util.Iterator;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Labels the segments of logs. */
@Command(
        name = "classify",
        header = "Label each line as error, warning, progress or other.",
        description =
                "A line is read in segments, one per state of a progress bar (separated by" + " carriage returns).")
public final class ClassifyCommand implements Callable<Integer> {

    /** The number of segments between checks whether the output is still read. */
    private static final int SEGMENTS_AT_ONCE = 1000;

    private final Terminal terminal;
    private final Engines engines;

    @Mixin
    private LogFiles files = new LogFiles();

    @Mixin
    private LineEngineOptions engine = new LineEngineOptions();

    @Mixin
    private ModelOptions model = new ModelOptions();

    public ClassifyCommand(Terminal terminal, Engines engines) {
        this.terminal = terminal;
        this.engines = engines;
    }

    @Override
    public Integer call() {
        try (ChosenClassifier chosen = engine.open();
                SecondOpinion opinion = model.open(terminal, files.json())) {
            boolean allRead = files.visitAll(
                    terminal,
                    engines.opener(),
                    (file, log) -> classify(file, log, opinion.on(chosen.on(engines.classifier(), log), log)));
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

    private void readAll(LogLines log, LabelledSegments labelled, Consumer<LabelledSegment> sink) {
        Iterator<Segment> segments = log.segments(1);
        long read = 0;
        while (segments.hasNext() && (read % SEGMENTS_AT_ONCE != 0 || terminal.stillRead())) {
            sink.accept(labelled.of(segments.next()));
            read++;
        }
    }
}

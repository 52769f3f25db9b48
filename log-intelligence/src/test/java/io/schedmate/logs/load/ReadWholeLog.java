package io.schedmate.logs.load;

import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.logs.intake.FileLogLines;
import io.schedmate.logs.intake.line.Segment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Properties;

/** A separate process that diagnoses one log, extracts its metrics, labels its lines, and writes the results and its memory. */
public final class ReadWholeLog {

    private static final Path STATUS = Path.of("/proc/self/status");

    private ReadWholeLog() {}

    /** @param arguments the log, and the file for the results */
    public static void main(String[] arguments) throws IOException {
        Properties found = new Properties();
        try (FileLogLines log = FileLogLines.open(Path.of(arguments[0]))) {
            Diagnosis diagnosis = RuleFailureDiagnosis.standard().diagnose(log);
            found.setProperty("rootCauseLine", String.valueOf(diagnosis.rootCauseLine()));
            found.setProperty("rangeReads", String.valueOf(diagnosis.rangeReads()));
            TrainingMetrics metrics = new PlannedMetricExtractor().extract(log);
            found.setProperty("step", String.valueOf(metrics.step()));
            found.setProperty("labelled", String.valueOf(labelled(log)));
        }
        found.setProperty("peakKilobytes", String.valueOf(peakKilobytes()));
        try (var out = Files.newBufferedWriter(Path.of(arguments[1]))) {
            found.store(out, null);
        }
    }

    private static long labelled(FileLogLines log) {
        LineClassifier.Reading reading = new RuleLineClassifier().open();
        long labelled = 0;
        for (Iterator<Segment> segments = log.segments(1); segments.hasNext(); labelled++) {
            reading.next(segments.next().text());
        }
        return labelled;
    }

    /** The peak resident memory of this process. */
    private static long peakKilobytes() throws IOException {
        List<String> lines = Files.readAllLines(STATUS);
        String peak = lines.stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .findFirst()
                .orElseThrow();
        return Long.parseLong(peak.replaceAll("\\D", ""));
    }
}

package io.schedmate.logs.extract;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.ExtractionPlanner;
import io.schedmate.logs.extract.plan.PlanBook;
import io.schedmate.logs.extract.plan.ProgressKind;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.Engine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Makes a plan for each shape of line the first time it is seen and then runs it as plain code over every line. */
public final class PlannedMetricExtractor implements MetricExtractor {

    private static final int SHAPES = 4_096;
    private static final int LINES_A_READ = 4_096;

    private final ExtractionPlanner second;
    private final int asks;

    /** An extractor that plans by rules alone. */
    public PlannedMetricExtractor() {
        this(samples -> Optional.empty(), 0);
    }

    /**
     * An extractor that asks a second planner, such as a language model, where the rules read nothing.
     *
     * @param second asked at most once for a shape of line; what it proposes is checked against lines before it is trusted
     * @param asksALog how often it may be asked for one log
     */
    public PlannedMetricExtractor(ExtractionPlanner second, int asksALog) {
        this.second = second;
        this.asks = asksALog;
    }

    @Override
    public TrainingMetrics extract(LogLines log) {
        LogReading reading = new LogReading(new PlanBook(SHAPES, second, asks));
        long count = log.count();
        for (long from = 1; from <= count; from += LINES_A_READ) {
            for (String line : log.read(from, LINES_A_READ)) {
                reading.read(line);
            }
        }
        return reading.metrics();
    }

    @Override
    public Reading open() {
        return new LogReading(new PlanBook(SHAPES, second, asks));
    }

    @Override
    public TrainingMetrics extractLast(LogLines log, int progressLines) {
        if (progressLines < 1) {
            throw new IllegalArgumentException("Expected at least one progress line (got " + progressLines + ")");
        }
        LogReading reading = new LogReading(new PlanBook(SHAPES, second, asks));
        lastOf(log, progressLines).forEach(reading::read);
        return reading.metrics();
    }

    /** The lines from the wanted progress line before the last on, in file order. */
    private static List<String> lastOf(LogLines log, int progressLines) {
        ProgressEvidence evidence = new ProgressEvidence();
        List<String> backwards = new ArrayList<>();
        int found = 0;
        long to = log.count();
        while (to > 0 && found < progressLines) {
            long from = Math.max(1, to - LINES_A_READ + 1);
            List<String> lines = log.read(from, (int) (to - from + 1));
            for (int i = lines.size() - 1; i >= 0 && found < progressLines; i--) {
                // Other lines are kept only next to progress: a table's head explains its rows.
                boolean progress = evidence.isInLine(lines.get(i));
                found += progress ? 1 : 0;
                if (progress) {
                    backwards.add(lines.get(i));
                }
            }
            to = from - 1;
        }
        Collections.reverse(backwards);
        return backwards;
    }

    /** One log on its way from line to line. */
    private static final class LogReading implements Reading {

        private final PlanBook plans;
        private final MetricTally tally = new MetricTally();
        private boolean progressInLine;

        LogReading(PlanBook plans) {
            this.plans = plans;
        }

        void read(String line) {
            int from = 0;
            int length = line.length();
            while (from <= length) {
                int end = line.indexOf('\r', from);
                String segment = end < 0 ? line.substring(from) : line.substring(from, end);
                segment(segment);
                if (end < 0) {
                    break;
                }
                from = end + 1;
            }
            endLine();
        }

        @Override
        public void segment(String segment) {
            progressInLine |= readSegment(segment);
        }

        @Override
        public void endLine() {
            tally.endLine(progressInLine);
            progressInLine = false;
        }

        private boolean readSegment(String segment) {
            if (segment.isEmpty()) {
                return false;
            }
            String clean = AnsiCodes.removedFrom(segment);
            ExtractionPlan plan = plans.planFor(clean);
            if (plan.kind() != ProgressKind.NONE) {
                tally.add(plan, clean, plans.numbers());
            }
            return plan.kind().isTraining();
        }

        @Override
        public TrainingMetrics metrics() {
            return tally.metrics(Engine.PLAN);
        }
    }
}

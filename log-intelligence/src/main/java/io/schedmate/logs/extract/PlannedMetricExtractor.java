package io.schedmate.logs.extract;

import io.schedmate.logs.extract.format.Formats;
import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.ExtractionPlanner;
import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.extract.plan.book.PlanCache;
import io.schedmate.logs.extract.plan.book.PlanSource;
import io.schedmate.logs.extract.plan.value.LongRecord;
import io.schedmate.logs.extract.series.RunningMedian;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.intake.prefix.DockerLine;
import io.schedmate.logs.intake.prefix.TerminalCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Plans each shape of line when it first appears and then applies the plan to every line of that shape. */
public final class PlannedMetricExtractor implements MetricExtractor {

    private static final int SHAPES = 4_096;
    private static final int SHAPES_OF_ONE_OF_MANY = 256;
    private static final int VALUES_OF_ONE_OF_MANY = 256;
    private static final int LINES_A_READ = 4_096;

    private final IntFunction<PlanCache> books;

    /** Plans with the built-in formats and with rules. */
    public PlannedMetricExtractor() {
        this(Formats.standard());
    }

    /** Plans with {@code formats}, or with rules if none of them matches. */
    public PlannedMetricExtractor(KnownFormats formats) {
        this.books = shapes -> new PlanCache(shapes, formats);
    }

    /**
     * Asks a second planner, such as a language model, for shapes that the rules cannot read.
     *
     * @param second asked at most once per shape; its proposal is checked against lines before use
     * @param asksALog the most questions per log
     */
    public PlannedMetricExtractor(ExtractionPlanner second, int asksALog) {
        this.books = shapes -> new PlanCache(shapes, second, asksALog, Formats.standard());
    }

    /**
     * Looks up plans in a shared source for shapes that neither formats nor rules can read.
     *
     * @param source used by as many threads as there are readings
     * @param formats tried before the rules
     */
    public PlannedMetricExtractor(PlanSource source, KnownFormats formats) {
        this.books = shapes -> new PlanCache(shapes, source, formats);
    }

    @Override
    public TrainingMetrics extract(LogLines log) {
        LogReading reading = new LogReading(books.apply(SHAPES));
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
        return new LogReading(books.apply(SHAPES));
    }

    @Override
    public Reading openOneOfMany() {
        return new LogReading(books.apply(SHAPES_OF_ONE_OF_MANY), () -> new RunningMedian(VALUES_OF_ONE_OF_MANY));
    }

    @Override
    public TrainingMetrics extractLast(LogLines log, int progressLines) {
        if (progressLines < 1) {
            throw new IllegalArgumentException("Expected at least one progress line (got " + progressLines + ")");
        }
        LogReading reading = new LogReading(books.apply(SHAPES));
        lastOf(log, progressLines).forEach(reading::read);
        return reading.metrics();
    }

    /**
     * Returns the lines from the requested number of progress lines before the end, in file order. Returns the last
     * lines of the log if it has no progress lines.
     */
    private static List<String> lastOf(LogLines log, int progressLines) {
        List<List<String>> backwards = new ArrayList<>();
        int found = 0;
        long to = log.count();
        while (to > 0 && found < progressLines) {
            long from = Math.max(1, to - LINES_A_READ + 1);
            ProgressTail tail = ProgressTail.of(log.read(from, (int) (to - from + 1)), progressLines - found);
            found += tail.found();
            backwards.add(tail.lines());
            to = from - 1;
        }
        if (found == 0) {
            return log.read(Math.max(1, log.count() - LINES_A_READ + 1), LINES_A_READ);
        }
        return backwards.reversed().stream().flatMap(List::stream).toList();
    }

    /** Reads one log line by line. */
    private static final class LogReading implements Reading {

        private final PlanCache plans;
        private final Tallies all;
        /**
         * Null between two calls of {@link #part()}, because a reading is kept for each of many logs and the tally
         * would occupy memory.
         */
        private @Nullable Tallies part;

        private boolean isReadInParts;
        private boolean progressInLine;

        LogReading(PlanCache plans) {
            this(plans, RunningMedian::new);
        }

        LogReading(PlanCache plans, Supplier<RunningMedian> medians) {
            this.plans = plans;
            this.all = new Tallies(medians);
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
            if (!DockerLine.is(segment)) {
                progressInLine |= readSegment(segment);
                return;
            }
            for (String part : DockerLine.text(segment).split("\r", -1)) {
                progressInLine |= readSegment(part);
            }
        }

        @Override
        public void endLine() {
            all.endLine(progressInLine);
            if (part != null) {
                part.endLine(progressInLine);
            }
            progressInLine = false;
        }

        private boolean readSegment(String segment) {
            if (segment.isEmpty()) {
                return false;
            }
            boolean progress = false;
            int from = 0;
            // Programs draw stacked bars by moving the cursor; each bar is read.
            for (int end = CursorMoves.next(segment, 0); end >= 0; end = CursorMoves.next(segment, from)) {
                progress |= readPiece(TerminalCodes.strip(segment.substring(from, end)));
                from = end;
            }
            progress |= readPiece(TerminalCodes.strip(from == 0 ? segment : segment.substring(from)));
            all.endSegment(progress);
            if (part != null) {
                part.endSegment(progress);
            }
            return progress;
        }

        private boolean readPiece(String printed) {
            String piece = LongRecord.shortened(printed);
            ExtractionPlan plan = plans.planFor(piece);
            all.add(plan, piece, plans.numbers());
            if (isReadInParts) {
                openPart().add(plan, piece, plans.numbers());
            }
            return plan.kind().isTraining();
        }

        private Tallies openPart() {
            Tallies open = part == null ? all.next() : part;
            part = open;
            return open;
        }

        @Override
        public TrainingMetrics metrics() {
            return all.metrics();
        }

        @Override
        public TrainingMetrics part() {
            // The first call returns all metrics so far. Separate counting starts here, so that reading a whole log
            // costs nothing extra.
            TrainingMetrics metrics = isReadInParts ? openPart().metrics() : all.metrics();
            isReadInParts = true;
            part = null;
            return metrics;
        }
    }
}

package io.schedmate.logs.classify.rule;

import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.classify.rule.LexiconPhrase.Kind;
import io.schedmate.logs.classify.rule.TemplateVerdict.Role;
import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.rule.RulePlanner;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.template.Template;
import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Weighs the evidence in a template by level, form and words, and chooses the label with the most. */
record TemplateRules(Lexicon lexicon) {

    private static final double CERTAIN = 12;

    /** Evidence for each label; 0 is none. */
    private record Scores(double error, double warning, double progress, double other) {

        LineLabel best() {
            double most = Math.max(Math.max(error, warning), Math.max(progress, other));
            if (most == progress && progress > 0) {
                return LineLabel.PROGRESS;
            }
            if (most == other) {
                return LineLabel.OTHER;
            }
            return most == error ? LineLabel.ERROR : LineLabel.WARNING;
        }

        /** Returns the lead of the best label over the next, scaled to 0.5 to 1. */
        double confidence() {
            double[] sorted = {error, warning, progress, other};
            java.util.Arrays.sort(sorted);
            return 1 / (1 + Math.exp(sorted[2] - sorted[3]));
        }
    }

    TemplateVerdict decide(long key, String template) {
        Scores scores = weigh(template);
        var classification = new Classification(scores.best(), scores.confidence(), Template.idOf(key), Engine.RULES);
        return new TemplateVerdict(key, classification, role(template, scores.best()));
    }

    private Scores weigh(String template) {
        int barEnd = ProgressShape.barEnd(template);
        if (barEnd > 0 && barEnd < template.length()) {
            Scores tail = weighWords(template.substring(barEnd));
            // A bar at its start carries no information.
            boolean idle = template.startsWith("?it/s", barEnd - 6);
            if (tail.best() == LineLabel.ERROR || idle && tail.best() == LineLabel.WARNING) {
                return tail;
            }
        }
        boolean tail = barEnd > 0 && barEnd < template.length();
        boolean progress = !LineShapes.isSettings(template)
                && !LineShapes.isShellTrace(template)
                && !template.startsWith("wandb:")
                && (hasProgressWord(template) || tail && hasProgressWord(template.substring(barEnd)));
        if (barEnd > 0) {
            return progress ? new Scores(0, 0, CERTAIN, 0) : new Scores(0, 0, 0, CERTAIN / 2);
        }
        int glued = LineShapes.endBeforeGluedWarning(template);
        if (progress && glued > 0 && hasProgressWord(template.substring(0, glued))) {
            return new Scores(0, 0, CERTAIN, 0);
        }
        Scores words = weighWords(template);
        return new Scores(words.error, words.warning, progress ? CERTAIN - 2 : 0, words.other);
    }

    /**
     * Whether the template reports progress of training. Validation results count, validation bars do not, and neither
     * does a line with only a learning rate.
     */
    private static boolean hasProgressWord(String template) {
        boolean bar = ProgressShape.barEnd(template) > 0;
        if (bar ? ProgressShape.isOtherBar(template) : LineShapes.isAnnouncement(template)) {
            return false;
        }
        ProgressKind kind = new RulePlanner()
                .plan(List.of(Spelling.printed(template)))
                .map(ExtractionPlan::kind)
                .orElse(ProgressKind.NONE);
        return switch (kind) {
            case TRAINING_STEP, TRAINING_SUMMARY, TABLE_ROW -> !onlyRate(template);
            case VALIDATION -> !bar && ProgressShape.isEvaluation(template);
            case OTHER_BAR -> false;
            case NONE ->
                !bar && !QuotedText.is(template) && (ProgressShape.isResult(template) || CountedLine.is(template));
        };
    }

    /**
     * DeepSpeed's line of a step that has a learning rate but no measured value. The extractor reads the step from it,
     * but it is not one of the job's own progress lines.
     */
    private static boolean onlyRate(String template) {
        return template.contains("skipped=") && template.contains("lr=[") && !template.contains("loss");
    }

    private Scores weighWords(String template) {
        if (LineShapes.isPythonWarning(template)) {
            return new Scores(0, CERTAIN, 0, 0);
        }
        int start = ExceptionStart.of(template);
        if (start >= 0) {
            return new Scores(CERTAIN, 0, 0, 0);
        }
        int prefix = StreamPrefix.end(template);
        // Masking reduces an indent to one space, which then counts as part of the prefix: restore it.
        String own = prefix == 0 ? template : " " + template.substring(prefix);
        if (LineShapes.isFrame(own) || LineShapes.isPytest(template) || template.endsWith(" FAILED") || isUsage(own)) {
            return new Scores(CERTAIN / 2, 0, 0, 0);
        }
        if (SourceLine.is(own)) {
            boolean warns = lexicon.weigh(template).containsKey(Kind.CAUTION);
            return warns ? new Scores(0, CERTAIN / 2, 0, 0) : new Scores(CERTAIN / 2, 0, 0, 0);
        }
        if (LineShapes.isShellTrace(template)) {
            return new Scores(0, 0, 0, CERTAIN / 2);
        }
        return weighCues(template, lexicon.weigh(template));
    }

    /** The usage that argparse prints above a refused argument; indented lines follow it as they follow a message. */
    private static boolean isUsage(String own) {
        return own.strip().startsWith("usage: ");
    }

    private static Scores weighCues(String template, Map<Kind, Double> found) {
        Level level = Level.of(template);
        double fatal = weight(found, Kind.FATAL, 12);
        double trouble = Math.min(5, weight(found, Kind.TROUBLE, 4) + (LineShapes.mentionsException(template) ? 3 : 0));
        double complaint = weight(found, Kind.COMPLAINT, 4);
        double caution = weight(found, Kind.CAUTION, 12);
        double hedge = weight(found, Kind.HEDGE, 6);
        double benign = weight(found, Kind.BENIGN, 8);
        boolean hedged = hedge > 0;
        boolean quoted = level == Level.NONE && QuotedText.is(template);
        double error = hedged ? Math.max(0, fatal - 8) : fatal;
        double warning = caution;
        double other = 1 + weight(found, Kind.CALM, 3) * 0.4;
        if (LineShapes.namesWarning(template)) {
            warning += 6;
        }
        if (benign > 0) {
            other += benign / 2;
            trouble = Math.max(0, trouble - benign);
            complaint = Math.max(0, complaint - benign);
        }
        if (quoted) {
            return new Scores(0, 0, 0, CERTAIN / 2);
        }
        if (LineShapes.isSettings(template) || LineShapes.isDict(template)) {
            other += 8;
        } else if (LineShapes.isSetting(template)) {
            other += 4;
        }
        switch (level) {
            case FATAL -> error += 6 + trouble;
            case ERROR -> {
                error += 4 + trouble;
                warning += hedged || caution > 0 ? hedge + complaint + 5 : 0;
            }
            case WARNING -> {
                warning += 5 + (hedged ? 3 : 0);
                error = fatal >= 6 && !hedged ? error + 3 : 0;
            }
            case INFO -> {
                other += 4;
                warning += caution > 0 ? -2 : hedged && fatal + trouble > 0 ? 8 : 0;
            }
            case DEBUG -> other += 12;
            case NONE -> {
                error += hedged ? 0 : trouble;
                warning += hedge >= 5 ? 2 : 0;
                warning += complaint + (hedged ? trouble + (complaint + trouble + fatal > 0 ? hedge : 0) : 0);
            }
        }
        if (caution > 0 && error > 0 && fatal < 6) {
            warning += 1;
        }
        return new Scores(error, warning, 0, other);
    }

    private static double weight(Map<Kind, Double> found, Kind kind, double limit) {
        return Math.min(limit, found.getOrDefault(kind, 0.0));
    }

    private static Role role(String template, LineLabel label) {
        String lower = template.toLowerCase(Locale.ROOT);
        if (lower.contains("traceback (most recent call last)")) {
            return Role.TRACEBACK;
        }
        if (ExceptionStart.of(template) >= 0) {
            return Role.EXCEPTION;
        }
        if (label == LineLabel.WARNING && LineShapes.namesWarning(template)) {
            return Role.NOTICE;
        }
        int prefix = StreamPrefix.end(template);
        String own = prefix == 0 ? template : " " + template.substring(prefix);
        if (isUsage(own)) {
            return Role.EXCEPTION;
        }
        if (LineShapes.isPythonFrame(own)) {
            return Role.FRAME;
        }
        if (label != LineLabel.PROGRESS && SourceLine.is(own)) {
            return Role.SOURCE;
        }
        if (template.endsWith(" FAILED") || lower.contains("root cause (first observed failure)")) {
            return Role.ELASTIC_REPORT;
        }
        if (lower.contains("primary job terminated")
                || lower.contains("mpi_abort was invoked")
                || lower.contains("mpirun noticed")) {
            return Role.MPI_REPORT;
        }
        if (lower.contains("call trace:")
                || lower.contains("cut here ]")
                || lower.contains("bug: ") && label == LineLabel.ERROR) {
            return Role.OOPS;
        }
        if (label != LineLabel.ERROR && label != LineLabel.WARNING && MeasureTable.isHead(template)) {
            return Role.TABLE_HEAD;
        }
        return switch (LineShapes.ruler(template)) {
            case '=' -> Role.DOUBLE_RULE;
            case '-' -> Role.SINGLE_RULE;
            default -> Role.PLAIN;
        };
    }
}

package io.schedmate.logs.classify.rule;

import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.classify.rule.TemplateVerdict.Role;
import io.schedmate.logs.template.TemplateMiner;
import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one log: combines the verdict on a template with the open block in the same rank's output. */
final class RuleReading implements LineClassifier.Reading {

    private static final int STREAMS = 1024;

    private final RuleLineClassifier classifier;
    /** Nearly always empty: blocks are rarely open, and a service keeps a reading for each source. */
    private Map<String, OpenBlock> open = Map.of();

    private boolean begun;

    RuleReading(RuleLineClassifier classifier) {
        this.classifier = classifier;
    }

    @Override
    public Classification next(String segment) {
        TemplateMiner miner = classifier.miner();
        TemplateVerdict verdict = classifier.verdict(miner.key(segment), miner);
        Classification classification =
                open.isEmpty() && verdict.role() == Role.PLAIN ? verdict.classification() : inContext(segment, verdict);
        begun = true;
        return classification;
    }

    private Classification inContext(String segment, TemplateVerdict verdict) {
        int prefix = StreamPrefix.end(segment);
        String stream = segment.substring(0, prefix);
        OpenBlock block = open.get(stream);
        @Nullable
        LineLabel label =
                block == null ? sourceAlone(segment, prefix, verdict) : block.labelOf(segment, prefix, verdict);
        if (block != null && block.isClosed()) {
            open.remove(stream);
            label = label == null ? sourceAlone(segment, prefix, verdict) : label;
        }
        OpenBlock opened = OpenBlock.by(verdict.role(), segment);
        boolean begins = opened != null && (verdict.role() != Role.FRAME || !open.containsKey(stream));
        if (begins && open.size() < STREAMS) {
            open = open.isEmpty() ? new LinkedHashMap<>() : open;
            open.put(stream, opened);
        }
        Classification own = verdict.classification();
        return label == null || label == own.label()
                ? own
                : new Classification(label, 0.9, own.template(), Engine.RULES);
    }

    /**
     * Labels source without a traceback around it. Python indents it by two blanks under a warning's text and by more
     * in a traceback. In the middle of a log it is a listing, unless its prefix is the one that torch gives to a dying
     * rank's traceback.
     */
    private @Nullable LineLabel sourceAlone(String segment, int prefix, TemplateVerdict verdict) {
        if (verdict.role() != Role.SOURCE || verdict.label() == LineLabel.WARNING) {
            return null;
        }
        if (segment.startsWith("  ", prefix) && !segment.startsWith("   ", prefix)) {
            return LineLabel.WARNING;
        }
        return begun && !segment.startsWith("[rank") ? LineLabel.OTHER : null;
    }
}

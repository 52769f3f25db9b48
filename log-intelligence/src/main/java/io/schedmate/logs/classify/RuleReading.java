package io.schedmate.logs.classify;

import io.schedmate.logs.template.TemplateMiner;
import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One log's reading: the template's verdict, seen in the block that is open in the same rank's output. */
final class RuleReading implements LineClassifier.Reading {

    private static final int STREAMS = 1024;

    private final RuleLineClassifier classifier;
    private final TemplateMiner miner = new TemplateMiner();
    private final Map<String, OpenBlock> open = new LinkedHashMap<>();

    RuleReading(RuleLineClassifier classifier) {
        this.classifier = classifier;
    }

    @Override
    public Classification next(String segment) {
        Verdict verdict = classifier.verdict(miner.key(segment), miner);
        if (open.isEmpty() && verdict.role().ordinal() == 0) {
            return verdict.classification();
        }
        return inContext(segment, verdict);
    }

    private Classification inContext(String segment, Verdict verdict) {
        int prefix = StreamPrefix.end(segment);
        String stream = segment.substring(0, prefix);
        OpenBlock block = open.get(stream);
        @Nullable LineLabel label = block == null ? null : block.labelOf(segment, prefix, verdict);
        if (block != null && block.isClosed()) {
            open.remove(stream);
        }
        OpenBlock opened = OpenBlock.by(verdict.role());
        if (opened != null && open.size() < STREAMS) {
            open.put(stream, opened);
        }
        Classification own = verdict.classification();
        return label == null || label == own.label()
                ? own
                : new Classification(label, 0.9, own.template(), Engine.RULES);
    }
}

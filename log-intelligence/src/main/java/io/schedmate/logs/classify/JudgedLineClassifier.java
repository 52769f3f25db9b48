package io.schedmate.logs.classify;

import io.schedmate.logs.template.Template;
import io.schedmate.logs.template.TemplateMiner;
import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;
import io.schedmate.tables.BoundedMap;
import java.util.List;
import java.util.Map;

/**
 * A baseline that labels each line by itself and calls a judge once per template. With a {@link PrototypeJudge} it is
 * the paper's classifier (full paper, section 3.2), with a {@link NeighbourJudge} that of RCACopilot.
 */
public final class JudgedLineClassifier implements LineClassifier {

    private static final int KNOWN = 50_000;

    private final TemplateJudge judge;
    private final Map<Long, Classification> known = new BoundedMap<>(KNOWN);

    public JudgedLineClassifier(TemplateJudge judge) {
        this.judge = judge;
    }

    @Override
    public Reading open() {
        var miner = new TemplateMiner();
        return segment -> classification(miner.key(segment), miner);
    }

    private synchronized Classification classification(long key, TemplateMiner miner) {
        Classification found = known.get(key);
        if (found == null) {
            found = judge(key, miner.example());
            known.put(key, found);
        }
        return found;
    }

    private Classification judge(long key, String template) {
        Judgement judgement = judge.judge(List.of(template))
                .getFirst()
                .orElseGet(() -> new Judgement(LineLabel.OTHER, 0, Engine.FALLBACK));
        return new Classification(judgement.label(), judgement.score(), Template.idOf(key), judgement.engine());
    }
}

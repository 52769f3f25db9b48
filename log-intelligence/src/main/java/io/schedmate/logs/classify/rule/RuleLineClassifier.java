package io.schedmate.logs.classify.rule;

import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.classify.Judgement;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.classify.TemplateJudge;
import io.schedmate.logs.classify.UndecidedTemplates;
import io.schedmate.logs.classify.rule.TemplateVerdict.Role;
import io.schedmate.logs.template.TemplateCache;
import io.schedmate.logs.template.TemplateMiner;
import java.util.List;

/**
 * Classifies each template once by weighted evidence (full paper, section 3.2, without its embedding model). Templates
 * with little evidence wait for a judge; until it answers, the best guess applies. Thread-safe, with bounded memory.
 */
public final class RuleLineClassifier implements LineClassifier {

    /** Below this confidence a template is undecided. */
    private static final double DECIDED = 0.75;

    private static final int TEMPLATES = 1 << 16;

    private static final class Shared {
        private static final Lexicon LEXICON = Lexicon.bundled();
    }

    private final TemplateRules rules = new TemplateRules(Shared.LEXICON);
    private final TemplateCache<TemplateVerdict> cache = new TemplateCache<>(TEMPLATES);
    private final UndecidedTemplates undecided = new UndecidedTemplates();
    /** A miner keeps no state between segments, so all readings of a thread share one. */
    private final ThreadLocal<TemplateMiner> miners = ThreadLocal.withInitial(TemplateMiner::new);

    @Override
    public Reading open() {
        return new RuleReading(this);
    }

    /** Returns the templates that wait for a judge, oldest first. */
    public List<String> undecided() {
        return undecided.templates();
    }

    /**
     * Passes the waiting templates to {@code judge} in one batch and uses its answers from then on.
     *
     * @param budget the most templates to pass
     * @return the number of answers
     */
    public int settle(TemplateJudge judge, int budget) {
        List<Long> settled = undecided.settle(judge, budget);
        settled.forEach(cache::remove);
        return settled.size();
    }

    TemplateMiner miner() {
        return miners.get();
    }

    TemplateVerdict verdict(long key, TemplateMiner miner) {
        TemplateVerdict known = cache.get(key);
        return known == null ? decide(key, Spelling.of(miner)) : known;
    }

    private TemplateVerdict decide(long key, String template) {
        TemplateVerdict verdict = rules.decide(key, template);
        Judgement judgement = undecided.judgement(key);
        if (judgement != null) {
            verdict = judged(verdict, judgement);
        } else if (verdict.classification().score() < DECIDED) {
            undecided.add(key, template);
        }
        cache.put(key, verdict);
        return verdict;
    }

    private static TemplateVerdict judged(TemplateVerdict verdict, Judgement judgement) {
        String template = verdict.classification().template();
        return new TemplateVerdict(
                verdict.key(),
                new Classification(judgement.label(), judgement.score(), template, judgement.engine()),
                Role.PLAIN);
    }
}

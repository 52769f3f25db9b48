package io.schedmate.logs.diagnose;

import io.schedmate.logs.diagnose.FailureReasoner.Judgement;
import io.schedmate.logs.diagnose.verdict.Verdict;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.failure.Component;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Calls a reasoner if the rules are unsure. Its answer is used only if every cited line is in the evidence and its
 * reason is known; otherwise the rules' answer applies.
 */
public final class ReasonedFailureDiagnosis implements FailureDiagnosis {

    /** From this confidence on, the rules decide alone. */
    private static final double SURE = 0.85;

    private static final int CONTEXT_BEFORE = 20;
    private static final int CONTEXT_LINES = 60;

    private final FailureDiagnosis rules;
    private final FailureReasoner reasoner;
    private final Reasons reasons = new Reasons();

    public ReasonedFailureDiagnosis(FailureDiagnosis rules, FailureReasoner reasoner) {
        this.rules = rules;
        this.reasoner = reasoner;
    }

    @Override
    public Diagnosis diagnose(LogLines log) {
        Diagnosis byRules = rules.diagnose(log);
        Long root = byRules.rootCauseLine();
        if (root == null || byRules.category() == FailureCategory.NONE || byRules.confidence() >= SURE) {
            return byRules;
        }
        List<CitedLine> evidence = around(log, root);
        Verdict verdict = new Verdict(
                byRules.category(),
                byRules.infraType(),
                byRules.reason() == null ? "" : byRules.reason(),
                byRules.code(),
                byRules.confidence());
        return judged(evidence, verdict)
                .map(judgement -> merged(byRules, judgement, evidence))
                .orElse(byRules);
    }

    /** An exception of the reasoner counts as no answer. */
    private Optional<Judgement> judged(List<CitedLine> evidence, Verdict byRules) {
        try {
            return reasoner.judge(evidence, byRules).filter(judgement -> holds(judgement, evidence));
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private boolean holds(Judgement judgement, List<CitedLine> evidence) {
        Set<Long> lines = evidence.stream().map(CitedLine::line).collect(Collectors.toSet());
        return lines.contains(judgement.rootCauseLine())
                && !judgement.citedLines().isEmpty()
                && lines.containsAll(judgement.citedLines())
                && judgement.verdict().category() != FailureCategory.NONE
                && reasons.knows(judgement.verdict().reason());
    }

    private static List<CitedLine> around(LogLines log, long root) {
        long from = Math.max(1, root - CONTEXT_BEFORE);
        List<String> lines = log.read(from, CONTEXT_LINES);
        return IntStream.range(0, lines.size())
                .mapToObj(i -> new CitedLine(from + i, lines.get(i)))
                .toList();
    }

    private Diagnosis merged(Diagnosis byRules, Judgement judgement, List<CitedLine> evidence) {
        Verdict verdict = judgement.verdict();
        Reasons.Advice advice = reasons.of(verdict.reason());
        List<CitedLine> cited = evidence.stream()
                .filter(line ->
                        judgement.citedLines().contains(line.line()) || line.line() == judgement.rootCauseLine())
                .toList();
        String rootText = cited.stream()
                .filter(line -> line.line() == judgement.rootCauseLine())
                .map(CitedLine::text)
                .findFirst()
                .orElseThrow();
        return new Diagnosis(
                byRules.firstErrorLine(),
                byRules.firstErrorText(),
                judgement.rootCauseLine(),
                rootText,
                verdict.category(),
                verdict.infraType(),
                verdict.reason(),
                verdict.code(),
                verdict.category() == byRules.category() ? byRules.component() : Component.UNNAMED,
                advice.retriable(),
                verdict.confidence(),
                Explanations.of(judgement.rootCauseLine(), byRules.firstErrorLine(), advice),
                cited,
                advice.actions(),
                byRules.attempts(),
                byRules.rangeReads() + 1,
                Engine.LLM,
                byRules.outcome(),
                byRules.userFrame());
    }
}

package io.schedmate.logs.diagnose;

import io.schedmate.logs.codes.FaultCodes;
import io.schedmate.logs.diagnose.verdict.Attempts;
import io.schedmate.logs.diagnose.verdict.Outcomes;
import io.schedmate.logs.diagnose.verdict.Verdict;
import io.schedmate.logs.diagnose.verdict.Verdicts;
import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.learned.LearnedMessages;
import io.schedmate.logs.locate.FailedAttempt;
import io.schedmate.logs.locate.FailureLocator;
import io.schedmate.logs.locate.Located;
import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.logs.locate.event.LogEvent.FailureOutput;
import io.schedmate.logs.locate.signature.Role;
import io.schedmate.logs.locate.signature.SignatureCatalogue;
import io.schedmate.logs.locate.signature.SignatureRow;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.failure.Component;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Diagnoses a failure by rules alone. Thread-safe. */
public final class RuleFailureDiagnosis implements FailureDiagnosis {

    private static final int EVIDENCE_LINES = 8;

    private final FailureLocator locator;
    private final Verdicts verdicts;
    private final Reasons reasons = new Reasons();
    private final UserFrames frames = new UserFrames();

    private final FaultCodes codes;

    private RuleFailureDiagnosis(
            SignatureCatalogue signatures, LearnedMessages learned, FaultCodes codes, KnownFormats formats) {
        this.codes = codes;
        verdicts = new Verdicts(learned);
        locator = new FailureLocator(signatures, learned, formats);
    }

    /** Uses the built-in signatures and codes. */
    public static RuleFailureDiagnosis standard() {
        return with(List.of(), List.of());
    }

    /** Uses the built-in codes, and the built-in signatures except for some, which it has not learned from either. */
    public static RuleFailureDiagnosis without(Predicate<SignatureRow> leftOut) {
        FaultCodes codes = FaultCodes.standard();
        return new RuleFailureDiagnosis(
                SignatureCatalogue.with(List.of(), codes, leftOut.negate()),
                LearnedMessages.without(leftOut),
                codes,
                KnownFormats.NONE);
    }

    /**
     * Uses an operator's own rows, which override the built-in ones.
     *
     * @param signatures laid out as {@code signatures.tsv}
     * @param codes laid out as {@code fault-codes.tsv}
     */
    public static RuleFailureDiagnosis with(List<Reader> signatures, List<Reader> codes) {
        return with(signatures, codes, KnownFormats.NONE);
    }

    /**
     * Also uses an operator's own formats of progress lines.
     *
     * @param formats a matching line proves that training continues
     */
    public static RuleFailureDiagnosis with(List<Reader> signatures, List<Reader> codes, KnownFormats formats) {
        FaultCodes known = FaultCodes.with(codes);
        return new RuleFailureDiagnosis(
                SignatureCatalogue.with(signatures, known), LearnedMessages.standard(), known, formats);
    }

    @Override
    public Diagnosis diagnose(LogLines log) {
        Located located = locator.locate(log);
        FailedAttempt answer = located.answer();
        if (answer == null) {
            return healthy(log, located);
        }
        return answer.afterSuccess() && !endsWithTheJob(located, answer)
                ? succeeded(located, answer)
                : failed(log, located, answer);
    }

    /**
     * Whether the job was ended from outside and nothing follows. If only a step of it was ended, its script continues.
     */
    private static boolean endsWithTheJob(Located located, FailedAttempt answer) {
        return answer.root().role() == Role.OUTSIDE && answer.lastLine() >= located.lines();
    }

    /** A run that recorded its success is not retried, whatever its processes print while they end. */
    private Diagnosis succeeded(Located located, FailedAttempt answer) {
        Verdict verdict = verdicts.of(answer);
        return Diagnosis.healthy(
                        verdict.confidence(),
                        Explanations.afterSuccess(answer, reasons.of(verdict.reason())),
                        new Attempts(verdicts).of(located),
                        located.rangeReads(),
                        Engine.RULES)
                .ending(Outcomes.of(verdict, answer, located), null);
    }

    private Diagnosis failed(LogLines log, Located located, FailedAttempt answer) {
        Verdict verdict = verdicts.of(answer);
        Reasons.Advice advice = refined(reasons.of(verdict.reason()), verdict);
        Citations citations = new Citations(log, evidence(answer));
        long root = answer.root().messageLine();
        CitedLine frame = frames.of(log, answer);
        Component ofEvidence = component(verdict, answer, located);
        boolean asksBelow = verdict.category() == FailureCategory.INFRASTRUCTURE
                && !Components.suffices(ofEvidence, verdict.infraType());
        Component below = asksBelow
                ? Components.completed(ofEvidence, MessageBlock.of(log, answer), verdict.infraType())
                : ofEvidence;
        boolean asksAround = verdict.infraType() == InfraType.STORAGE
                ? !Components.suffices(below, verdict.infraType())
                : below.node() == null && below.pod() == null && (isOfAMachine(verdict) || isOfARank(verdict, below));
        Component placed = asksAround
                ? Components.around(below, NearbyLines.of(log, root), NearbyLines.head(log), verdict.infraType())
                : below;
        boolean ofNetwork = verdict.infraType() == InfraType.NETWORK;
        boolean asksForRank = ofNetwork && placed.rank() == null;
        Component ranked = asksForRank
                ? Components.withRankOfProcess(placed, answer.root().text(), NearbyLines.of(log, root))
                : placed;
        boolean asksNearby = ofNetwork || placed.pci() != null;
        List<String> nearby = asksNearby ? NearbyLines.inOrder(log, root) : List.of();
        Component known = Components.withSerial(ranked, nearby);
        Component component = ofNetwork ? Components.withRankBehind(known, nearby) : known;
        return new Diagnosis(
                answer.firstErrorLine(),
                citations.at(answer.firstErrorLine()),
                root,
                citations.at(root),
                verdict.category(),
                verdict.infraType(),
                verdict.reason(),
                verdict.code(),
                component,
                advice.retriable(),
                verdict.confidence(),
                Explanations.of(answer, advice),
                citations.all(),
                advice.actions(),
                new Attempts(verdicts).of(located),
                located.rangeReads()
                        + citations.reads()
                        + count(frame != null, asksBelow, asksAround, asksAround, asksNearby, asksForRank),
                Engine.RULES,
                Outcomes.of(verdict, answer, located),
                frame);
    }

    /**
     * Whether the nearby lines show where the failure was. Both ends report a network failure, but a failure of a
     * machine or of its devices is where the lines around it were written.
     */
    private static boolean isOfAMachine(Verdict verdict) {
        return verdict.category() == FailureCategory.INFRASTRUCTURE
                && verdict.infraType() != InfraType.NETWORK
                && verdict.infraType() != InfraType.STORAGE;
    }

    /** Whether a rank reports a failure of the network, so that lines around it may name the rank's host. */
    private static boolean isOfARank(Verdict verdict, Component named) {
        return verdict.infraType() == InfraType.NETWORK && named.rank() != null;
    }

    private static int count(boolean... reads) {
        int count = 0;
        for (boolean read : reads) {
            count += read ? 1 : 0;
        }
        return count;
    }

    /**
     * Chooses the advice for a code, which is more specific than the advice for its reason. A guess does not justify
     * draining a node.
     */
    private Reasons.Advice refined(Reasons.Advice advice, Verdict verdict) {
        if (verdict.guessed() && verdict.category() == FailureCategory.INFRASTRUCTURE) {
            return advice.ofGuess();
        }
        return Optional.ofNullable(verdict.code())
                .flatMap(codes::labelled)
                .map(code -> advice.about(code.label() + ": " + code.meaning(), codes.advice(code)))
                .orElse(advice);
    }

    private Diagnosis healthy(LogLines log, Located located) {
        NoFailure noFailure = NoFailure.of(log, located);
        return Diagnosis.healthy(
                        noFailure.confidence(),
                        noFailure.explanation(),
                        new Attempts(verdicts).of(located),
                        located.rangeReads() + noFailure.rangeReads(),
                        Engine.RULES)
                .ending(Outcomes.healthy(located), null);
    }

    private static Component component(Verdict verdict, FailedAttempt answer, Located located) {
        if (verdict.category() != FailureCategory.INFRASTRUCTURE) {
            return Component.UNNAMED;
        }
        List<FailureOutput> rootFirst = new ArrayList<>(List.of(answer.root()));
        answer.troubles().stream()
                .filter(t -> t != answer.root())
                .filter(t -> t.role().compareTo(Role.NOTE) < 0)
                .limit(EVIDENCE_LINES)
                .forEach(rootFirst::add);
        List<String> witnesses = located.firstToFail().stream()
                .filter(first -> first.line() >= answer.firstErrorLine())
                .map(LogEvent.FirstToFail::text)
                .toList();
        return Components.of(rootFirst, witnesses, located.gpus(), located.nics(), verdict.infraType());
    }

    /** Returns the root cause, the first line of the output, and the most informative other lines. */
    private static NavigableSet<Long> evidence(FailedAttempt answer) {
        NavigableSet<Long> lines =
                new TreeSet<>(List.of(answer.firstErrorLine(), answer.root().messageLine()));
        answer.troubles().stream()
                .sorted(Comparator.comparing(FailureOutput::role).thenComparingLong(FailureOutput::line))
                .map(FailureOutput::messageLine)
                .takeWhile(_ -> lines.size() < EVIDENCE_LINES)
                .forEach(lines::add);
        return lines;
    }
}

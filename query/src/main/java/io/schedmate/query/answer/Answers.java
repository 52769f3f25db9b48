package io.schedmate.query.answer;

import io.schedmate.model.Engine;
import io.schedmate.query.Answer;
import io.schedmate.query.Citation;
import io.schedmate.query.JobFacts;
import io.schedmate.query.LogText;
import io.schedmate.query.digest.LogDigest;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.AskedNoun;
import io.schedmate.query.evidence.AskedUnit;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.PassageAnswers;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Lexicon;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.rank.LikelyLines;
import io.schedmate.query.rank.RankModel;
import io.schedmate.query.scope.Scope;
import io.schedmate.query.scope.Scopes;
import io.schedmate.query.statement.AdviceInLog;
import io.schedmate.query.statement.CauseAnswers;
import io.schedmate.query.statement.Checkpoints;
import io.schedmate.query.statement.ClockAnswers;
import io.schedmate.query.statement.CompletionTimes;
import io.schedmate.query.statement.Frames;
import io.schedmate.query.statement.GpuModels;
import io.schedmate.query.statement.Hosts;
import io.schedmate.query.statement.PlannedStops;
import io.schedmate.query.statement.ProgressAnswers;
import io.schedmate.query.statement.RefusedInputAnswers;
import io.schedmate.query.statement.RootBlock;
import io.schedmate.query.statement.Runs;
import io.schedmate.query.statement.YesNoAnswers;
import io.schedmate.query.value.SeriesChanges;
import io.schedmate.query.value.SeriesTrends;
import io.schedmate.query.value.ValueAnswers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Chooses how to answer a question, and refuses if no way is reliable enough. */
public final class Answers {

    private static final double SURE_ENOUGH = 0.55;
    /**
     * The least probability of a computed answer. On held-out questions, this threshold removes a third of the wrong
     * answers and few right ones.
     */
    private static final double BELIEVED = 0.45;

    private static final int MAX_OPENED = 10_000;

    private static final double STATED = 0.8;
    private static final double PLAINLY = 0.7;
    private static final double NOUN_ABSENT = 0.5;

    /** The kinds of questions whose answer must mention the named thing itself. */
    private static final Set<Wanted> OPEN = Set.of(Wanted.VALUE, Wanted.WHERE, Wanted.COUNT, Wanted.DURATION);

    private static final Set<Aggregate> EXTREMES =
            Set.of(Aggregate.HIGHEST, Aggregate.LOWEST, Aggregate.BEST, Aggregate.WORST);

    private final LogDigest digest;
    private final JobFacts facts;
    private final Log log;
    private final Scopes scopes;
    private final LikelyLines likely;
    private final PassageAnswers passages;
    private final ValueAnswers values;
    private final CountAnswers counts;
    private final ErrorAnswers errors;
    private final YesNoAnswers yesNo;
    private final ProgressAnswers progress;
    private final Frames frames;
    private final Hosts hosts;
    private final RootBlock rootBlock;
    private final Checkpoints checkpoints;
    private final ClockAnswers clock;
    private final CompletionTimes completed;
    private final RefusedInputAnswers complaints;
    private final AdviceInLog advice;
    private final GpuModels gpuModels;
    private final SeriesChanges changes;
    private final SeriesTrends trends;
    private final Runs runs;
    private final Alternatives alternatives;
    /** The cited line numbers, counted over all logs. */
    private final Map<Citation, Spot> opened = new HashMap<>();

    /** @param named returns the concepts of a few words */
    public Answers(LogDigest digest, JobFacts facts, Function<String, List<Concept>> named) {
        this.digest = digest;
        this.facts = facts;
        log = new Log(digest, Lexicon.standard());
        scopes = new Scopes(log);
        likely = new LikelyLines(log, RankModel.standard());
        passages = new PassageAnswers(log);
        values = new ValueAnswers(log);
        progress = new ProgressAnswers(log);
        counts = new CountAnswers(log, passages, values, progress);
        frames = new Frames(log, facts);
        hosts = new Hosts(log);
        rootBlock = new RootBlock(log);
        checkpoints = new Checkpoints(log);
        clock = new ClockAnswers(log, facts);
        completed = new CompletionTimes(log);
        complaints = new RefusedInputAnswers(log);
        advice = new AdviceInLog(log, passages);
        gpuModels = new GpuModels(log);
        changes = new SeriesChanges(log);
        trends = new SeriesTrends(log);
        runs = new Runs(log);
        alternatives = new Alternatives(log, named);
        CauseAnswers causes = new CauseAnswers(log, facts);
        errors = new ErrorAnswers(log, causes, passages, new PlannedStops(log));
        yesNo = new YesNoAnswers(log, facts, passages, causes, progress);
    }

    /** Returns the part of the log that a question is about; empty for the whole log. */
    public Optional<Scope> scope(String question) {
        return scopes.of(question);
    }

    /**
     * Answers a question.
     *
     * @param parts parts of a question that asks for several things; empty if it asks for one
     */
    public Answer to(Question question, List<Question> parts) {
        if (opened.size() > MAX_OPENED) {
            opened.clear();
        }
        Optional<Finding> finding =
                alternatives.answer(question).or(() -> parts.isEmpty() ? find(question) : ofParts(question, parts));
        Optional<Finding> computed = finding.filter(found -> found.confidence() >= SURE_ENOUGH);
        if (computed.isPresent() && isDiagnosis(question, computed.get())) {
            return cited(computed.get());
        }
        LikelyLines.Ranking ranking = likely.rank(question, parts.size());
        // If the computed answer and the ranking of lines disagree, there is no answer.
        return computed.isPresent()
                ? checked(question, computed.get(), ranking.confidenceIn(computed.get()))
                : ranking.answer()
                        .map(line -> cited(AskedUnit.led(question, line, log)))
                        .orElseGet(() -> noAnswer(finding));
    }

    private Answer checked(Question question, Finding computed, double likely) {
        Finding believed = AskedUnit.led(question, computed.believed(likely), log);
        return likely >= BELIEVED ? cited(believed) : noAnswer(Optional.of(believed));
    }

    /**
     * Returns whether the answer is a known failure, which needs no second reading: few words of a question about a
     * cause occur in the line of the cause.
     */
    private boolean isDiagnosis(Question question, Finding computed) {
        return errors.actions(question).filter(computed::equals).isPresent()
                || Frames.areAskedByFile(question)
                        && frames.answer(question).filter(computed::equals).isPresent()
                || question.wanted() == Wanted.CAUSE
                        && Stream.concat(facts.failure().stream(), facts.attempts().stream())
                                .anyMatch(failure -> computed.answer().startsWith(failure.what() + ": "));
    }

    private static Answer noAnswer(Optional<Finding> refused) {
        return Answer.none(1 - refused.map(Finding::confidence).orElse(0.0));
    }

    /** Answers the whole question if one line does, and adds the answers to its parts. */
    private Optional<Finding> ofParts(Question question, List<Question> parts) {
        Optional<Finding> whole = find(question);
        List<Finding> found = new ArrayList<>();
        for (Question part : parts) {
            find(part).filter(finding -> finding.confidence() >= SURE_ENOUGH).ifPresent(found::add);
        }
        boolean wholeSure = whole.isPresent() && whole.get().confidence() >= SURE_ENOUGH;
        if (!wholeSure && found.size() < parts.size()) {
            return whole;
        }
        if (wholeSure) {
            found.addFirst(whole.get());
        }
        return found.stream().reduce(Finding::and);
    }

    private Optional<Finding> find(Question question) {
        if (GpuModels.areAsked(question)) {
            return gpuModels.answer();
        }
        Optional<Finding> special = special(question);
        Optional<Finding> known = special.filter(found -> found.confidence() >= SURE_ENOUGH)
                .or(() -> errors.actions(question))
                .or(() -> special);
        if (known.isPresent()) {
            return known;
        }
        boolean amiss = ErrorAnswers.areAsked(question);
        Optional<Finding> complaint = amiss ? complaints.answer(question) : Optional.empty();
        if (complaint.isPresent()) {
            return complaint;
        }
        if (question.wanted() == Wanted.YES_NO && ProgressAnswers.isAsked(question)) {
            return yesNo.goodEnd(true);
        }
        boolean host = question.wanted() != Wanted.COUNT
                && Hosts.ASKED.matcher(question.text()).find();
        double weight = !host
                        && (AskedNoun.isAbsent(question, log)
                                || OPEN.contains(question.wanted()) && AskedNoun.isMostlyAbsent(question, log))
                ? NOUN_ABSENT
                : 1;
        Optional<Finding> found =
                (host ? hosts.answer(question) : byKind(question)).map(finding -> finding.weighed(weight));
        boolean sure = found.isPresent() && found.get().confidence() >= STATED;
        return sure || !amiss ? found : errors.amiss(question).or(() -> found);
    }

    /** Answers from well-known kinds of output: progress, tracebacks, reports of launchers, saved checkpoints. */
    private Optional<Finding> special(Question question) {
        Optional<Finding> found = Optional.empty();
        if (SeriesChanges.areAsked(question)) {
            found = changes.answer(question);
        }
        if (SeriesTrends.areAsked(question)) {
            found = trends.answer(question);
        }
        if (Runs.areAsked(question)) {
            found = runs.answer(question);
        }
        if (found.isEmpty() && Runs.areCrashesAsked(question)) {
            found = runs.crashes();
        }
        if (GpuModels.areCounted(question)) {
            found = gpuModels.count();
        }
        if (found.isEmpty() && question.wanted() == Wanted.YES_NO && ProgressAnswers.isAsked(question)) {
            found = progress.answer(question);
        }
        if (found.isEmpty() && ProgressAnswers.isEndAsked(question)) {
            found = progress.reached(question.indexesAsked().iterator().next());
        }
        if (found.isEmpty() && Frames.areAsked(question)) {
            found = frames.answer(question);
        }
        if (found.isEmpty() && Checkpoints.areAsked(question)) {
            found = checkpoints.answer(question);
        }
        if (found.isEmpty() && ClockAnswers.areAsked(question)) {
            found = completed
                    .answer(question)
                    .or(() -> values.answer(question).filter(stated -> stated.confidence() >= STATED))
                    .or(() -> clock.answer(question));
        }
        if (found.isEmpty() && AdviceInLog.isAsked(question)) {
            found = advice.answer(question);
        }
        if (found.isEmpty() && question.wanted() != Wanted.COUNT) {
            found = rootBlock.answer(question);
        }
        return found;
    }

    private Optional<Finding> byKind(Question question) {
        boolean extreme = question.aggregates().stream().anyMatch(EXTREMES::contains)
                && (question.concepts().stream().anyMatch(concept -> concept.kind() == Concept.Kind.QUANTITY)
                        || question.text().matches(".*(?:slow|fast|long|short|quick)est.*"));
        if (extreme) {
            return values.answer(question.wanted() == Wanted.YES_NO ? question.at(List.of()) : question)
                    .or(() -> Optional.empty());
        }
        return switch (question.wanted()) {
            case CAUSE -> errors.cause(question);
            case COUNT -> counts.answer(question);
            case YES_NO -> comparesPlaces(question) ? values.answer(question) : yesNo.answer(question);
            case WHEN ->
                passages.answer(question)
                        .filter(passage -> passage.confidence() >= SURE_ENOUGH)
                        .or(() -> clock.ofEnd(question));
            case DURATION, WHERE, VALUE -> valueOrPassage(question);
        };
    }

    /** Returns whether the question compares two values, for example: is the loss of epoch 24 above that of epoch 3? */
    private static boolean comparesPlaces(Question question) {
        return question.anchors().size() > 1
                && question.concepts().stream().anyMatch(concept -> concept.kind() == Concept.Kind.QUANTITY);
    }

    private Optional<Finding> valueOrPassage(Question question) {
        List<Concept> content = question.concepts().stream()
                .filter(concept -> concept.kind() != Concept.Kind.WEAK)
                .toList();
        if (content.size() == 1
                && content.getFirst().kind() == Concept.Kind.INDEX
                && question.anchors().isEmpty()) {
            return progress.reached(content.getFirst());
        }
        boolean computed = !question.anchors().isEmpty()
                && content.stream().anyMatch(concept -> concept.kind() == Concept.Kind.QUANTITY);
        Optional<Finding> value = (CompletionTimes.areAsked(question)
                        ? completed.answer(question)
                        : Optional.<Finding>empty())
                .or(() -> values.answer(question));
        if (computed) {
            return value;
        }
        if (question.wanted() == Wanted.DURATION
                && value.filter(found -> found.confidence() >= PLAINLY).isEmpty()) {
            Optional<Finding> part = clock.ofPart(question);
            if (part.isPresent()) {
                return part;
            }
        }
        Optional<Finding> passage = passages.answer(question);
        if (value.isEmpty()) {
            return passage;
        }
        double lead = question.aggregates().isEmpty() ? 0.2 : 0.35;
        boolean passageBetter =
                passage.isPresent() && passage.get().confidence() > value.get().confidence() + lead;
        return passageBetter ? passage : value;
    }

    /** Returns the lines that share most with the question, best first. */
    public List<Citation> passages(Question question, int most) {
        return passages.best(question, most).stream().map(this::cited).toList();
    }

    /** Returns whether the log contains the line as cited. */
    public boolean holds(Citation cited) {
        Spot spot = opened.get(cited);
        return spot != null && digest.line(spot.line()).contains(cited.text());
    }

    private Citation cited(Spot spot) {
        LogText.Place place = digest.text().place(spot.line());
        Citation cited = new Citation(place.file(), place.line(), spot.raw());
        opened.put(cited, spot);
        return cited;
    }

    private Answer cited(Finding finding) {
        List<Citation> citations = new ArrayList<>();
        for (Spot spot : finding.spots()) {
            citations.add(cited(spot));
        }
        return new Answer(true, finding.answer(), citations, Engine.RULES, Math.clamp(finding.confidence(), 0, 1));
    }
}

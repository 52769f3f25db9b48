package io.schedmate.evaluation.advisor;

import io.schedmate.code.value.Place;
import io.schedmate.code.workload.Certainty;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.evaluation.engine.AdvisorEngine;
import io.schedmate.evaluation.engine.AdvisorEngine.Job;
import io.schedmate.evaluation.engine.AdvisorEngine.Similarity;
import io.schedmate.evaluation.metamorphic.AdvisorChecks;
import io.schedmate.evaluation.metamorphic.CheckResult;
import io.schedmate.evaluation.score.Figure;
import io.schedmate.evaluation.score.PrecisionRecall;
import io.schedmate.evaluation.score.Tally;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs one advisor engine on the cases and pairs. */
final class AdvisorScoring {

    private final List<AdvisorCase> cases;
    private final List<AdvisorCase.Pair> pairs;
    private final Trees trees;
    private final AdvisorEngine engine;
    private final List<AdvisorReport.Miss> misses = new ArrayList<>();

    AdvisorScoring(List<AdvisorCase> cases, List<AdvisorCase.Pair> pairs, Trees trees, AdvisorEngine engine) {
        this.cases = cases;
        this.pairs = pairs;
        this.trees = trees;
        this.engine = engine;
    }

    AdvisorReport.EngineReport score(boolean checks) {
        List<FieldOutcome> fields = fields();
        List<PairOutcome> compared = compared();
        List<Figure> figures = new ArrayList<>();
        if (!fields.isEmpty()) {
            figures.addAll(fieldFigures(fields));
        }
        if (!compared.isEmpty()) {
            figures.addAll(pairFigures(compared));
        }
        return new AdvisorReport.EngineReport(engine.name(), figures, checks ? checks() : List.of(), misses);
    }

    /**
     * @param evidence null without an answer
     * @param leftOff the point where the reader stopped before an answer; null if there is none
     */
    private record FieldOutcome(
            WorkloadField field,
            Verdict verdict,
            EvidenceCheck.@Nullable Outcome evidence,
            @Nullable Place leftOff) {

        boolean answered() {
            return evidence != null;
        }

        boolean isWrong() {
            return verdict == Verdict.WRONG;
        }
    }

    private record PairOutcome(AdvisorCase.Pair pair, boolean answer) {}

    private List<FieldOutcome> fields() {
        List<FieldOutcome> outcomes = new ArrayList<>();
        for (AdvisorCase job : cases) {
            root(job).flatMap(root -> engine.inspect(job(job, root, null))).ifPresent(answer -> {
                for (WorkloadField field : ScoredFields.ALL) {
                    outcomes.add(outcome(job, field, answer));
                }
            });
        }
        return outcomes;
    }

    private FieldOutcome outcome(AdvisorCase job, WorkloadField field, Workload answer) {
        Object value = answer.value(field);
        Verdict verdict = FieldJudge.judge(field, job.label(field), job.acceptable(field), value);
        switch (verdict) {
            case WRONG, INVENTED -> miss(job, field, verdict.name(), value);
            case MISSING ->
                miss(
                        job,
                        field,
                        leftOff(answer, field) instanceof Place place
                                ? verdict.name() + ": not followed at " + place
                                : verdict.name(),
                        value);
            case RIGHT, NEUTRAL, RIGHTLY_SILENT -> {}
        }
        if (value == null) {
            return new FieldOutcome(field, verdict, null, leftOff(answer, field));
        }
        EvidenceCheck.Outcome evidence = new EvidenceCheck(trees.of(job).orElse(trees.named(job)), job, answer::value)
                .check(field, value, verdict, answer.evidence().get(field.fieldName()));
        if (!evidence.holds()) {
            miss(job, field, "EVIDENCE: " + evidence.problem(), value);
        }
        return new FieldOutcome(field, verdict, evidence, null);
    }

    private static @Nullable Place leftOff(Workload answer, WorkloadField field) {
        return answer.certainty(field) instanceof Certainty.NotFollowed stopped ? stopped.place() : null;
    }

    private void miss(AdvisorCase job, WorkloadField field, String verdict, @Nullable Object value) {
        misses.add(new AdvisorReport.Miss(
                job.id(), field.fieldName(), verdict, String.valueOf(job.label(field)), String.valueOf(value)));
    }

    private static List<Figure> fieldFigures(List<FieldOutcome> all) {
        List<Figure> figures = new ArrayList<>();
        List<FieldOutcome> outcomes = all.stream()
                .filter(outcome -> !ScoredFields.isResource(outcome.field()))
                .toList();
        figures.add(right("fields.right", "determinable fields right", outcomes));
        List<FieldOutcome> answered =
                outcomes.stream().filter(FieldOutcome::answered).toList();
        figures.add(Tally.of(answered, outcome -> outcome.verdict() == Verdict.INVENTED)
                .figure("fields.invented", "invented, share of answers"));
        List<FieldOutcome> silent = outcomes.stream()
                .filter(outcome -> outcome.verdict() == Verdict.INVENTED || outcome.verdict() == Verdict.RIGHTLY_SILENT)
                .toList();
        figures.add(Tally.of(silent, outcome -> outcome.verdict() == Verdict.INVENTED)
                .figure("fields.invented.undetermined", "invented, share of undetermined fields"));
        figures.add(Tally.of(answered, FieldOutcome::isWrong).figure("fields.wrong", "wrong, share of answers"));
        List<FieldOutcome> missing = outcomes.stream()
                .filter(outcome -> outcome.verdict() == Verdict.MISSING)
                .toList();
        figures.add(Tally.of(missing, outcome -> outcome.leftOff() != null)
                .figure("fields.missing.not_followed", "not followed to the end, of the missing", !answered.isEmpty()));
        figures.addAll(evidenceFigures(answered));
        figures.add(right(
                "resources.right",
                "nodes and GPUs right",
                all.stream()
                        .filter(outcome -> ScoredFields.isResource(outcome.field()))
                        .toList()));
        for (WorkloadField field : ScoredFields.ALL) {
            figures.add(right(
                    "field." + field.fieldName(),
                    field.fieldName(),
                    all.stream().filter(outcome -> outcome.field() == field).toList()));
        }
        return figures;
    }

    private static List<Figure> evidenceFigures(List<FieldOutcome> answered) {
        List<EvidenceCheck.Outcome> all = answered.stream()
                .map(FieldOutcome::evidence)
                .filter(Objects::nonNull)
                .toList();
        List<Figure> figures = new ArrayList<>();
        figures.add(
                Tally.of(all, EvidenceCheck.Outcome::holds).figure("fields.evidence", "answers whose evidence holds"));
        for (EvidenceKind kind : EvidenceKind.values()) {
            List<EvidenceCheck.Outcome> some =
                    all.stream().filter(outcome -> outcome.kind() == kind).toList();
            figures.add(Tally.of(some, EvidenceCheck.Outcome::holds)
                    .figure("fields.evidence." + kind.name().toLowerCase(Locale.ROOT), kind.label()));
        }
        return figures;
    }

    /** Counts the fields that the tree determines; acceptable answers are ignored. */
    private static Figure right(String id, String label, List<FieldOutcome> outcomes) {
        List<FieldOutcome> counted = outcomes.stream()
                .filter(outcome -> switch (outcome.verdict()) {
                    case RIGHT, WRONG, MISSING -> true;
                    case INVENTED, NEUTRAL, RIGHTLY_SILENT -> false;
                })
                .toList();
        return Tally.of(counted, outcome -> outcome.verdict() == Verdict.RIGHT)
                .figure(id, label, outcomes.stream().anyMatch(FieldOutcome::answered));
    }

    private List<PairOutcome> compared() {
        Map<String, AdvisorCase> byId = cases.stream().collect(Collectors.toMap(AdvisorCase::id, Function.identity()));
        List<PairOutcome> outcomes = new ArrayList<>();
        for (AdvisorCase.Pair pair : pairs) {
            compare(pair, byId).ifPresent(answer -> {
                outcomes.add(new PairOutcome(pair, answer.sameWorkload()));
                if (answer.sameWorkload() != pair.sameWorkload()) {
                    misses.add(new AdvisorReport.Miss(
                            pair.id(),
                            pair.kind(),
                            Verdict.WRONG.name(),
                            String.valueOf(pair.sameWorkload()),
                            "%s (%.2f)".formatted(answer.sameWorkload(), answer.score())));
                }
            });
        }
        return outcomes;
    }

    private Optional<Similarity> compare(AdvisorCase.Pair pair, Map<String, AdvisorCase> byId) {
        AdvisorCase one = byId.get(pair.one().caseId());
        AdvisorCase other = byId.get(pair.other().caseId());
        if (one == null || other == null) {
            return Optional.empty();
        }
        Path rootOne = root(one).orElse(null);
        Path rootOther = root(other).orElse(null);
        if (rootOne == null || rootOther == null) {
            return Optional.empty();
        }
        return engine.compare(
                job(one, rootOne, pair.one().command()),
                job(other, rootOther, pair.other().command()));
    }

    private static List<Figure> pairFigures(List<PairOutcome> outcomes) {
        List<Figure> figures = new ArrayList<>();
        figures.add(pairsRight("pairs.right", "pairs right", outcomes));
        PrecisionRecall same =
                PrecisionRecall.of(outcomes, outcome -> outcome.pair().sameWorkload(), PairOutcome::answer);
        figures.add(same.precision("pairs.same.precision", "same-work pairs, precision"));
        figures.add(same.recall("pairs.same.recall", "same-work pairs, recall"));
        Map<String, List<PairOutcome>> byKind = outcomes.stream()
                .collect(Collectors.groupingBy(outcome -> outcome.pair().kind(), TreeMap::new, Collectors.toList()));
        byKind.forEach((kind, some) -> figures.add(pairsRight("pairs.kind." + kind, "pairs: " + kind, some)));
        return figures;
    }

    private static Figure pairsRight(String id, String label, List<PairOutcome> outcomes) {
        return Tally.of(outcomes, outcome -> outcome.answer() == outcome.pair().sameWorkload())
                .figure(id, label);
    }

    private List<CheckResult> checks() {
        List<AdvisorChecks.Checked> jobs = cases.stream()
                .flatMap(job ->
                        trees.of(job).stream().map(root -> new AdvisorChecks.Checked(job.id(), job(job, root, null))))
                .toList();
        return Stream.of(AdvisorChecks.renamed(engine, jobs), AdvisorChecks.oneValueChanged(engine, jobs))
                .toList();
    }

    private Optional<Path> root(AdvisorCase job) {
        return engine.needsTree() ? trees.of(job) : Optional.of(trees.of(job).orElse(trees.named(job)));
    }

    private static Job job(AdvisorCase job, Path root, @Nullable String command) {
        return new Job(root, root.resolve(job.workdir()).normalize(), command == null ? job.command() : command);
    }
}

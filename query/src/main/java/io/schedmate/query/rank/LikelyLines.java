package io.schedmate.query.rank;

import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.AskedNoun;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.evidence.ValueKinds;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Answers with the top-ranked line if it is probably right, and estimates from that line the probability that a
 * computed answer is right. The confidence of its answers is a probability.
 */
public final class LikelyLines {

    /** At this threshold, refusals in cross-validation are about as frequent as without the ranking. */
    private static final double LIKELY = 0.55;

    private static final int NEAR = 2;
    private static final double FAR_AHEAD = 5;

    private final Log log;
    private final Ranker ranker;
    private final RankModel model;
    private final AnswerFeatures answers;

    public LikelyLines(Log log, RankModel model) {
        this.log = log;
        this.model = model;
        ranker = new Ranker(log);
        answers = new AnswerFeatures(log);
    }

    private record Ranked(Candidate candidate, double score, int line) {}

    /** The ranked lines of one question, best first. */
    public final class Ranking {

        private final Question question;
        private final List<Ranked> lines;
        private final double likely;

        private Ranking(Question question, int parts) {
            this.question = question;
            lines = ranker.candidates(question).stream()
                    .map(each ->
                            new Ranked(each, model.score(each), each.group().line(each.n())))
                    .sorted(Comparator.comparingDouble(Ranked::score).reversed())
                    .toList();
            likely = lines.isEmpty() ? 0 : model.probability("top", features(question, parts, lines));
        }

        /**
         * Returns the top-ranked line as an answer; empty if it is not probable enough, or if the log does not mention
         * what is asked for.
         */
        public Optional<Finding> answer() {
            boolean absent = AskedNoun.isAbsent(question, log) || AskedNoun.isMostlyAbsent(question, log);
            return likely < LIKELY || absent || !fits(question, lines.getFirst().candidate())
                    ? Optional.empty()
                    : Optional.of(finding(question, lines.getFirst().candidate(), likely));
        }

        /** Returns the probability that a computed answer is right, 0 to 1, as judged by this independent ranking. */
        public double confidenceIn(Finding computed) {
            return model.probability(
                    "computed",
                    answers.of(
                            question,
                            computed,
                            lines.isEmpty() ? null : lines.getFirst().candidate(),
                            likely));
        }
    }

    /** @param parts number of things that the question asks for; 0 if it asks for one */
    public Ranking rank(Question question, int parts) {
        return new Ranking(question, parts);
    }

    /**
     * Returns whether the line is at the requested position, has the named things, and has a value of the requested
     * kind.
     */
    private boolean fits(Question question, Candidate candidate) {
        boolean placed = question.anchors().isEmpty() || candidate.get(Feature.ANCHORED) == 1;
        boolean named = question.literals().isEmpty() || candidate.get(Feature.LITERALS) == 1;
        return placed
                && named
                && candidate.get(Feature.KIND) == 1
                && candidate.get(Feature.SOURCE) == 0
                && question.concepts().stream().noneMatch(concept -> isAnother(question, concept, candidate))
                && ValueKinds.fits(question, candidate.group().example());
    }

    /** Returns whether the line lacks the requested quantity, or names another one with the same first words. */
    private boolean isAnother(Question question, Concept concept, Candidate candidate) {
        List<String> stems = candidate.group().stems();
        return concept.kind() == Kind.QUANTITY
                && (!log.mayName(concept).contains(candidate.group())
                        || log.namesAnother(concept, stems, question.concepts()));
    }

    private Finding finding(Question question, Candidate candidate, double probability) {
        Spot spot = log.spot(candidate.group(), candidate.n());
        return new Finding(Quote.about(spot, question.concepts()), List.of(spot), probability);
    }

    private static Map<String, Double> features(Question question, int parts, List<Ranked> ranked) {
        Ranked first = ranked.getFirst();
        Map<String, Double> features = new HashMap<>();
        for (Feature feature : Feature.values()) {
            features.put(feature.name(), first.candidate().get(feature));
        }
        features.put("SCORE", first.score());
        features.put(
                "MARGIN",
                ranked.stream()
                        .filter(other -> Math.abs(other.line() - first.line()) > NEAR)
                        .findFirst()
                        .map(other -> Math.min(FAR_AHEAD, first.score() - other.score()))
                        .orElse(FAR_AHEAD));
        for (Wanted wanted : Wanted.values()) {
            features.put(wanted.name(), question.wanted() == wanted ? 1.0 : 0.0);
        }
        features.put("PARTS", parts > 0 ? 1.0 : 0.0);
        return features;
    }
}

package io.schedmate.query.rank;

import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.text.Splits;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes the features for and against a computed answer. */
record AnswerFeatures(Log log) {

    private static final int NEAR = 2;
    private static final Set<Aggregate> EXTREMES =
            Set.of(Aggregate.HIGHEST, Aggregate.LOWEST, Aggregate.BEST, Aggregate.WORST);
    /** Kinds of questions for which a single line is weak evidence, so the top-ranked line is no witness. */
    private static final Set<Wanted> JUDGED = Set.of(Wanted.CAUSE, Wanted.YES_NO);
    /** Kinds of questions that a line alone answers as well as an extracted value. */
    private static final Set<Wanted> TOLD_BY_LINES = Set.of(Wanted.CAUSE, Wanted.WHEN);

    /**
     * Returns the features for the weights named {@code computed}.
     *
     * @param first top-ranked line; null if there is none
     * @param likely probability that this line is right, 0 to 1
     */
    Map<String, Double> of(Question question, Finding computed, @Nullable Candidate first, double likely) {
        return Map.of(
                "CONFIDENCE", Math.clamp(computed.confidence(), 0, 1),
                "WITNESS", witness(question, computed, first, likely),
                "SHAPES", Math.log(1.0 + log.digest().groups().size()),
                "OTHER_PART", number(isOfAnotherPart(question, computed)),
                "NUMBER_ABSENT", number(lacksNumber(question, computed)),
                "PLACED", number(!question.anchors().isEmpty()),
                "QUOTED", number(!TOLD_BY_LINES.contains(question.wanted()) && isQuoted(computed)));
    }

    private static double number(boolean claim) {
        return claim ? 1 : 0;
    }

    /**
     * Returns the probability of the top-ranked line if it agrees; the negative probability if it disagrees; 0 if it is
     * no witness.
     */
    private double witness(Question question, Finding computed, @Nullable Candidate first, double likely) {
        boolean silent = first == null
                || JUDGED.contains(question.wanted())
                || question.aggregates().stream().anyMatch(EXTREMES::contains);
        return silent || first == null ? 0 : agrees(computed, first) ? likely : -likely;
    }

    /** Returns whether a line is next to a cited one, has its shape, or contains the answered number. */
    private boolean agrees(Finding computed, Candidate first) {
        int line = first.group().line(first.n());
        boolean there = computed.spots().stream()
                .anyMatch(spot ->
                        Math.abs(spot.line() - line) <= NEAR || first.group().standsAt(spot.line()));
        List<Token> answered = Tokens.first(computed.answer(), 1);
        return there
                || !answered.isEmpty()
                        && answered.getFirst().text().chars().anyMatch(Character::isDigit)
                        && Tokens.of(log.spot(first.group(), first.n()).text()).stream()
                                .anyMatch(token ->
                                        token.text().equals(answered.getFirst().text()));
    }

    /**
     * Returns whether the question asks about one part of the data, and neither a cited line, nor its neighbours, nor
     * its column names that part. A line that names no part may be about training.
     */
    private boolean isOfAnotherPart(Question question, Finding computed) {
        Splits splits = Splits.standard();
        Set<String> stems = stems(computed.spots());
        boolean silent = splits.areNamed(question.stems()) && !splits.shareOne(question.stems(), stems);
        return silent && (splits.areNamed(stems) || !question.mentions("training"));
    }

    /** Returns the stems of the lines, their neighbours and their column headers. */
    private Set<String> stems(List<Spot> spots) {
        Set<String> stems = new HashSet<>();
        for (Spot spot : spots) {
            for (int line = spot.line() - NEAR; line <= spot.line() + NEAR; line++) {
                stems.addAll(Log.stems(log.digest().spot(line)));
            }
            log.tableRows().stream()
                    .filter(group -> group.standsAt(spot.line()))
                    .flatMap(group -> log.fields(group).stream())
                    .forEach(field -> stems.addAll(field.key()));
        }
        return stems;
    }

    private static boolean lacksNumber(Question question, Finding computed) {
        return question.literals().stream()
                .filter(literal -> literal.chars().allMatch(Character::isDigit))
                .anyMatch(number -> computed.spots().stream()
                        .noneMatch(spot -> spot.text().toLowerCase(Locale.ROOT).contains(number)));
    }

    private static boolean isQuoted(Finding computed) {
        return computed.spots().stream()
                .anyMatch(spot -> spot.text().contains(computed.answer().strip()));
    }
}

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

/** Measures what speaks for a computed answer and what against it. */
final class AnswerFeatures {

    private static final int NEAR = 2;
    private static final Set<Aggregate> EXTREMES =
            Set.of(Aggregate.HIGHEST, Aggregate.LOWEST, Aggregate.BEST, Aggregate.WORST);
    /** Of these a single line tells little, so that the line that ranks first bears no witness. */
    private static final Set<Wanted> JUDGED = Set.of(Wanted.CAUSE, Wanted.YES_NO);
    /** What a line alone answers as well as a value that is read out of it. */
    private static final Set<Wanted> TOLD_BY_LINES = Set.of(Wanted.CAUSE, Wanted.WHEN);

    private final Log log;

    AnswerFeatures(Log log) {
        this.log = log;
    }

    /**
     * The features that the weights named {@code computed} are of.
     *
     * @param first the line that ranks first; null where none ranks
     * @param likely how likely that line is right, 0 to 1
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

    /** The probability of the line that ranks first, where it says the same; below 0 where it says something else. */
    private double witness(Question question, Finding computed, @Nullable Candidate first, double likely) {
        boolean silent = first == null
                || JUDGED.contains(question.wanted())
                || question.aggregates().stream().anyMatch(EXTREMES::contains);
        return silent || first == null ? 0 : agrees(computed, first) ? likely : -likely;
    }

    /** Whether a line stands beside a cited one, has its shape, or holds the number that is told. */
    private boolean agrees(Finding computed, Candidate first) {
        int line = first.group().line(first.n());
        boolean there = computed.spots().stream()
                .anyMatch(spot ->
                        Math.abs(spot.line() - line) <= NEAR || first.group().standsAt(spot.line()));
        List<Token> told = Tokens.first(computed.answer(), 1);
        return there
                || !told.isEmpty()
                        && told.getFirst().text().chars().anyMatch(Character::isDigit)
                        && Tokens.of(log.spot(first.group(), first.n()).text()).stream()
                                .anyMatch(token ->
                                        token.text().equals(told.getFirst().text()));
    }

    /**
     * Whether the question asks of one part of the data, and no cited line, nor one beside it, nor its column names that part. What
     * names none may be of training.
     */
    private boolean isOfAnotherPart(Question question, Finding computed) {
        Splits splits = Splits.standard();
        Set<String> said = said(computed.spots());
        boolean silent = splits.areNamed(question.stems()) && !splits.shareOne(question.stems(), said);
        return silent && (splits.areNamed(said) || !question.speaksOf("training"));
    }

    /** The words of the lines, of those beside them, and of the headers of their columns. */
    private Set<String> said(List<Spot> spots) {
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

package io.schedmate.query.evidence;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.question.Anchor;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.text.Ordinals;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Stems;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Answers with the line that shares most with the question. */
public record PassageAnswers(Log log) {

    private static final double PER_TOKEN = 0.0015;
    private static final double SOURCE = 0.5;
    private static final double ALIKE = 0.15;
    private static final int TIME_NEAR = 5;
    private static final double NO_TIME = 0.5;
    private static final int LONG = 120;
    private static final double RIGHT_KIND = 0.06;
    private static final Pattern ERROR = Pattern.compile(Phrases.of("line.error"));

    private static final Pattern NTH = Pattern.compile(Phrases.of("passage.nth"));

    /** A shape and its score as an answer, 0 to about 1. */
    public record Scored(Group group, double score) {}

    public Optional<Finding> answer(Question question) {
        List<Scored> ranked = ranked(question);
        List<Scored> candidates = question.wanted() == Wanted.WHEN ? ends(question, ranked) : ranked;
        List<Scored> fitting = candidates.stream()
                .filter(scored -> ValueKinds.fits(question, scored.group().example()))
                .limit(3)
                .toList();
        for (Scored best : fitting) {
            Optional<Spot> spot = spot(question, best.group());
            if (spot.isPresent()) {
                Finding found =
                        new Finding(Quote.about(spot.get(), question.concepts()), List.of(spot.get()), best.score());
                return Optional.of(question.wanted() == Wanted.WHEN ? timed(found) : found);
            }
        }
        return Optional.empty();
    }

    /** Returns the line that reports an error and mentions most of what the question names. */
    public Optional<Finding> error(Question question, double least) {
        return ranked(question).stream()
                .filter(scored -> scored.score() >= least
                        && ERROR.matcher(scored.group().example()).find())
                .filter(scored -> !log.isSource(scored.group()))
                .findFirst()
                .map(scored -> {
                    Spot spot = log.spot(scored.group(), 0);
                    return new Finding(Quote.about(spot, question.concepts()), List.of(spot), scored.score());
                });
    }

    /** Returns the first and last line of each matching shape, best shape first. */
    public List<Spot> best(Question question, int most) {
        List<Spot> spots = new ArrayList<>();
        for (Scored scored : ranked(question)) {
            Group group = scored.group();
            spots.add(log.spot(group, 0));
            if (group.size() > 1) {
                spots.add(log.spot(group, group.size() - 1));
            }
            if (spots.size() >= most) {
                break;
            }
        }
        return spots;
    }

    /** Returns the shapes to try: for a first or last event, the nearly equally good shapes, sorted by line. */
    private static List<Scored> ends(Question question, List<Scored> ranked) {
        boolean first = question.aggregates().contains(Aggregate.FIRST);
        if (ranked.isEmpty() || !first && !question.aggregates().contains(Aggregate.LAST)) {
            return ranked;
        }
        double best = ranked.getFirst().score();
        Comparator<Scored> byLine =
                Comparator.comparingInt(scored -> scored.group().firstLine());
        return ranked.stream()
                .takeWhile(scored -> scored.score() >= best - ALIKE)
                .sorted(first ? byLine : byLine.reversed())
                .toList();
    }

    /** Adds the closest line with a time if the line itself has none; without one, lowers the confidence. */
    private Finding timed(Finding finding) {
        Spot spot = finding.spots().getFirst();
        if (isTime(spot.text())) {
            return finding;
        }
        for (int distance = 1; distance <= TIME_NEAR; distance++) {
            for (int line : List.of(spot.line() - distance, spot.line() + distance)) {
                Spot near = log.digest().spot(line);
                if (isTime(near.text())) {
                    return finding.and(new Finding(Quote.of(near), List.of(near), finding.confidence()));
                }
            }
        }
        return finding.weighed(NO_TIME);
    }

    /** Returns whether the line has the literals: names as parts of the line, numbers as its numbers. */
    private static boolean holds(Spot spot, List<String> literals) {
        String lower = spot.text().toLowerCase(Locale.ROOT);
        List<String> numbers = literals.stream()
                .filter(literal -> literal.chars().allMatch(Character::isDigit))
                .toList();
        return literals.stream().allMatch(lower::contains)
                && (numbers.isEmpty()
                        || Tokens.of(lower).stream()
                                .flatMap(token ->
                                        Stream.concat(Stream.of(token.text()), Stems.of(token.text()).stream()))
                                .toList()
                                .containsAll(numbers));
    }

    public List<Scored> ranked(Question question) {
        List<Concept> content = question.concepts().stream()
                .filter(concept -> concept.kind() != Kind.WEAK)
                .toList();
        content = content.isEmpty() ? ownWords(question) : content;
        double all = content.stream().mapToDouble(this::weight).sum();
        Map<Group, Double> found = new LinkedHashMap<>();
        for (Concept concept : content) {
            for (Group group : log.groupsMentioning(concept)) {
                found.merge(group, weight(concept) / all, Double::sum);
            }
        }
        List<Scored> ranked = new ArrayList<>();
        found.forEach((group, coverage) ->
                ranked.add(new Scored(group, coverage + shape(group, question) - (log.isSource(group) ? SOURCE : 0))));
        ranked.sort(Comparator.comparingDouble(Scored::score)
                .reversed()
                .thenComparingInt(scored -> scored.group().firstLine()));
        return ranked;
    }

    /**
     * Returns the question's own words as concepts, for a question with only weak words; the line must contain them
     * unchanged.
     */
    private List<Concept> ownWords(Question question) {
        return question.stems().stream()
                .filter(stem -> stem.length() > 2 && !log.lexicon().isStopWord(stem))
                .map(stem -> new Concept("=" + stem, Kind.WORD, null, 1, List.of(List.of(stem))))
                .filter(concept -> !log.groupsMentioning(concept).isEmpty())
                .toList();
    }

    private double weight(Concept concept) {
        return log.weight(concept);
    }

    private static double shape(Group group, Question question) {
        double score = -PER_TOKEN * Math.min(LONG, group.tokens().size());
        boolean fits = switch (question.wanted()) {
            case COUNT, DURATION -> group.tokens().stream().anyMatch(Token::isNumber);
            case WHEN -> group.tokens().stream().anyMatch(token -> isTime(token.text()));
            case WHERE, VALUE -> group.tokens().stream().anyMatch(token -> !token.isWord());
            case CAUSE, YES_NO -> false;
        };
        return score + (fits ? RIGHT_KIND : 0);
    }

    static boolean isTime(String text) {
        return text.matches(".*\\d\\d?:\\d\\d(?::\\d\\d)?.*");
    }

    /** Returns the number of lines of a shape to skip for an ordinal: 1 for the second start. */
    private static int nth(Question question, int size) {
        Matcher asked = NTH.matcher(question.text());
        int nth = asked.find() ? Ordinals.of(asked.group(1)).orElse(1) - 1 : 0;
        return nth < size && question.anchors().isEmpty() && question.literals().isEmpty() ? nth : 0;
    }

    /**
     * Returns the requested segment of a shape: the one with the question's names at its step, or else the first or
     * last.
     */
    private Optional<Spot> spot(Question question, Group group) {
        List<IndexLines> anchors = new ArrayList<>();
        for (Anchor anchor : question.anchors()) {
            anchors.add(IndexLines.of(log, anchor));
        }
        boolean last = question.aggregates().contains(Aggregate.LAST);
        int size = group.size();
        int skipped = nth(question, size);
        for (int i = skipped; i < size; i++) {
            int n = last ? size - 1 - i : i;
            int line = group.line(n);
            if (anchors.stream().allMatch(anchor -> anchor.covers(line))) {
                Spot spot = log.spot(group, n);
                if (holds(spot, question.literals())) {
                    return Optional.of(spot);
                }
            }
        }
        return Optional.empty();
    }
}

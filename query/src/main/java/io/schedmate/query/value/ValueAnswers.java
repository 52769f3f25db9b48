package io.schedmate.query.value;

import io.schedmate.model.check.ReadableNumber;
import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.SummaryWords;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import io.schedmate.query.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Answers with the value of a field: a setting, or a value of a series (at a step, first, last, best or worst). */
public final class ValueAnswers {

    private static final double CLOSE = 0.08;
    private static final double MIN = 0.45;
    private static final double FAR_BEHIND = 0.2;
    private static final int MAX_TRIES = 5;
    private static final int FEW = 40;
    private static final int CONTEXT = 15;
    private static final Set<Aggregate> EXTREMES =
            Set.of(Aggregate.HIGHEST, Aggregate.LOWEST, Aggregate.BEST, Aggregate.WORST);

    /** Things identified by a name or a path, never by a bare number. */
    private static final Pattern NAME_ASKED = Pattern.compile(Phrases.of("value.name-asked"));

    /** Concepts of a whole run, for which logs state only a duration. */
    private static final Set<String> WHOLE_RUN = Words.of("value.whole-run");

    private final Log log;
    private final FieldSearch search;
    private final ValueText text;
    private final PlacedValues placed;

    public ValueAnswers(Log log) {
        this.log = log;
        search = new FieldSearch(log);
        text = new ValueText(log);
        placed = new PlacedValues(log, text);
    }

    public Optional<Finding> answer(Question question) {
        List<Concept> content = content(question);
        if (content.isEmpty()) {
            return Optional.empty();
        }
        List<FieldSearch.Match> matches = search.find(question, content).stream()
                .filter(match -> fits(question, match.field()))
                .filter(match -> question.wanted() != Wanted.COUNT || Countable.is(question, match))
                .toList();
        if (matches.isEmpty() || matches.getFirst().score() < MIN) {
            return Optional.empty();
        }
        boolean extreme = question.aggregates().stream().anyMatch(EXTREMES::contains);
        Optional<Finding> single = Optional.empty();
        List<List<String>> tried = new ArrayList<>();
        for (FieldSearch.Match best : matches) {
            boolean farBehind = single.isPresent()
                    && !question.mentions("training")
                    && best.score() < single.get().confidence() - FAR_BEHIND;
            if (best.score() < MIN || tried.size() == MAX_TRIES || farBehind) {
                break;
            }
            if (!tried.contains(best.field().key())) {
                tried.add(best.field().key());
                Optional<Finding> found = answer(question, content, matches, best);
                boolean series = !extreme || isSeries(matches, best);
                if (found.isPresent() && series) {
                    return found;
                }
                single = single.or(() -> found);
            }
        }
        return single;
    }

    /**
     * Returns whether the field has several values. A single value has no lowest; if another field has many values, the
     * question means that field.
     */
    private static boolean isSeries(List<FieldSearch.Match> matches, FieldSearch.Match best) {
        return matches.stream()
                        .filter(match -> match.field().key().equals(best.field().key()))
                        .mapToInt(match -> match.group().size())
                        .sum()
                > 1;
    }

    private Optional<Finding> answer(
            Question question, List<Concept> content, List<FieldSearch.Match> matches, FieldSearch.Match best) {
        List<FieldSearch.Match> same = matches.stream()
                .filter(match -> match.score() >= best.score() - CLOSE
                        && match.field().key().equals(best.field().key())
                        && isNamed(match.field()) == isNamed(best.field()))
                .toList();
        Series series = withNumbers(
                Series.of(log, same)
                        .where(point ->
                                question.literals().isEmpty() || hasLiterals(point.spot(), best.field(), question)),
                question);
        if (series.isEmpty()) {
            return Optional.empty();
        }
        boolean plain =
                question.anchors().isEmpty() && question.aggregates().stream().noneMatch(EXTREMES::contains);
        series = plain ? nearContext(series, content, best) : series;
        return question.anchors().isEmpty()
                ? Optional.of(chosen(question, series, best))
                : placed.answer(question, series, best);
    }

    /** Returns the concepts that a field's name or line must contain. */
    private List<Concept> content(Question question) {
        List<Concept> content = new ArrayList<>(question.concepts());
        boolean extreme = question.aggregates().stream().anyMatch(EXTREMES::contains);
        content.removeIf(concept -> concept.kind() == Kind.WEAK);
        boolean split = question.mentions("validation") || question.mentions("training");
        content.removeIf(concept -> split
                && concept.id().equals("loss")
                && log.groupsMentioning(concept).isEmpty());
        List<Concept> unmentioned = content.stream()
                .filter(concept -> concept.kind() == Kind.EVENT
                        && log.groupsMentioning(concept).isEmpty())
                .toList();
        if (unmentioned.size() < content.size()) {
            content.removeAll(unmentioned);
        }
        boolean hasQuantity = content.stream().anyMatch(concept -> concept.kind() == Kind.QUANTITY);
        if (extreme && !hasQuantity && question.text().matches(".*(?:slow|long|fast|quick|short)est.*|.*took.*")) {
            content.add(log.lexicon().get("time"));
            hasQuantity = true;
        }
        Concept time = log.lexicon().get("time");
        boolean otherQuantity =
                content.stream().anyMatch(concept -> concept.kind() == Kind.QUANTITY && !concept.equals(time));
        if (question.wanted() == Wanted.DURATION && !otherQuantity) {
            content.removeIf(concept -> WHOLE_RUN.contains(concept.id()) || concept.equals(time));
            content.add(time);
        }
        if (content.stream().anyMatch(concept -> concept.kind() != Kind.INDEX)) {
            content.removeIf(concept -> concept.kind() == Kind.INDEX);
        }
        return content;
    }

    private static boolean fits(Question question, Field field) {
        if (field.isNumber() && NAME_ASKED.matcher(question.text()).find()) {
            return false;
        }
        boolean series = question.aggregates().stream().anyMatch(EXTREMES::contains)
                || question.wanted() == Wanted.COUNT
                || question.wanted() == Wanted.DURATION
                || !question.anchors().isEmpty();
        boolean time = question.wanted() == Wanted.DURATION
                && field.value().getFirst().text().matches("\\d+[:hm][\\d.:hms]+");
        return !series || field.isNumber() || time;
    }

    /**
     * Among a few values, prefers those whose preceding lines mention what their own line lacks, such as the phase or
     * the split.
     */
    private Series nearContext(Series series, List<Concept> content, FieldSearch.Match best) {
        List<Concept> missing = content.stream()
                .filter(concept -> !concept.in(best.group().stems())
                        && !concept.in(best.field().key())
                        && concept.kind() != Kind.EVENT)
                .filter(concept -> !log.groupsMentioning(concept).isEmpty())
                .toList();
        if (missing.isEmpty() || series.points().size() > FEW || series.points().size() < 2) {
            return series;
        }
        int nearest = series.points().stream()
                .mapToInt(point -> distance(point, missing))
                .min()
                .orElse(0);
        return nearest == CONTEXT ? series : series.where(point -> distance(point, missing) == nearest);
    }

    private int distance(Series.Point point, List<Concept> missing) {
        for (int back = 1; back < CONTEXT; back++) {
            int line = point.line() - back;
            if (line < 1) {
                return CONTEXT;
            }
            List<String> stems = stems(log.digest().spot(line).text());
            if (missing.stream().anyMatch(concept -> concept.in(stems))) {
                return back;
            }
        }
        return CONTEXT;
    }

    private static boolean isNamed(Field field) {
        return field.form() == Field.Form.NAMED
                || field.form() == Field.Form.PLAIN
                || field.form() == Field.Form.COLUMN;
    }

    /**
     * Limits a series to lines with the question's numbers, if there are any: a number that is no step or rank still
     * identifies the line that contains it.
     */
    private static Series withNumbers(Series series, Question question) {
        List<String> numbers = question.literals().stream()
                .filter(literal -> literal.chars().allMatch(Character::isDigit))
                .toList();
        if (numbers.isEmpty()) {
            return series;
        }
        Series held = series.where(point -> {
            List<String> texts =
                    Tokens.of(point.spot().text()).stream().map(Token::text).toList();
            return texts.containsAll(numbers);
        });
        return held.isEmpty() ? series : held;
    }

    /** Returns whether the line, or the header of the value's column, contains the question's names. */
    private static boolean hasLiterals(Spot spot, Field field, Question question) {
        String lower = spot.text().toLowerCase(Locale.ROOT);
        return question.literals().stream()
                .filter(literal -> !literal.chars().allMatch(Character::isDigit))
                .allMatch(literal ->
                        lower.contains(literal) || field.form() == Field.Form.COLUMN && question.namesIn(field.key()));
    }

    private static List<String> stems(String text) {
        return Tokens.of(text).stream().flatMap(token -> token.stems().stream()).toList();
    }

    private Finding chosen(Question question, Series series, FieldSearch.Match best) {
        boolean low = lowIsBetter(question);
        List<Aggregate> aggregates = new ArrayList<>(question.aggregates());
        if (aggregates.isEmpty() && !series.isConstant() && isList(question)) {
            return listed(series, best);
        }
        aggregates.removeIf(aggregate -> aggregate == Aggregate.AVERAGE
                && (series.isConstant() || SummaryWords.isAverage(best.field().key())));
        if (aggregates.stream().anyMatch(EXTREMES::contains)) {
            aggregates.removeIf(aggregate -> !EXTREMES.contains(aggregate));
        }
        if (aggregates.isEmpty()) {
            aggregates.add(series.isConstant() ? Aggregate.FIRST : Aggregate.LAST);
        }
        Finding all = null;
        for (Aggregate aggregate : aggregates) {
            Finding one = text.finding(question, series.choose(aggregate, low), best);
            if (aggregate == Aggregate.AVERAGE) {
                one = new Finding(
                        ReadableNumber.of(series.average(), 5) + " on average; " + one.answer(),
                        one.spots(),
                        one.confidence());
            }
            all = all == null ? one : all.and(one);
        }
        return Objects.requireNonNull(all, () -> "Expected at least one value (" + question + ")");
    }

    private static boolean isList(Question question) {
        return question.text()
                .matches("(?:.* )?(?:which|what) (?:(?!is|was|has|does)\\w+ ){0,2}(?!was|has|does|this|its)\\w+[^s]s\\b"
                        + " (?!is|was|has).*|\\w+[^s]s of .*|list .*");
    }

    private Finding listed(Series series, FieldSearch.Match best) {
        Map<String, Spot> values = new LinkedHashMap<>();
        series.points().forEach(point -> values.putIfAbsent(ValueText.value(point, best.field()), point.spot()));
        String answer = String.join(", ", values.keySet().stream().limit(12).toList());
        return new Finding(answer, List.copyOf(values.values()), Math.min(1, best.score()));
    }

    private static boolean lowIsBetter(Question question) {
        for (Concept concept : question.concepts()) {
            if (concept.lowIsBetter() != null) {
                return concept.lowIsBetter();
            }
        }
        return true;
    }
}

package io.schedmate.query.answer;

import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.PassageAnswers;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Lexicon;
import io.schedmate.query.question.Question;
import io.schedmate.query.statement.ProgressAnswers;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import io.schedmate.query.text.Words;
import io.schedmate.query.value.Countable;
import io.schedmate.query.value.ValueAnswers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answers counts: a number that the log states, or else the number of distinct ranks, nodes or events in the matching
 * lines.
 */
record CountAnswers(Log log, PassageAnswers passages, ValueAnswers values, ProgressAnswers progress) {

    private static final Pattern COUNTED = Pattern.compile(Phrases.of("count.counted"));
    private static final Pattern TIMES = Pattern.compile(Phrases.of("count.times"));
    private static final Pattern DISTINCT = Pattern.compile(Phrases.of("count.distinct"));
    /** Words for the end of a run: the last step gives the number of steps before it. */
    private static final Set<String> ENDS = Words.of("count.ends");

    private static final double STATED = 0.6;
    private static final double ALIKE = 0.12;
    private static final int SAMPLE = 200;
    private static final double SAME_LINE = 0.25;
    private static final double EVENTS_ASKED = 0.6;
    private static final int FEW_LINES = 8;
    private static final int MIN_ITEMS = 3;
    private static final double LISTED = 0.7;
    private static final double PLAINLY = 0.8;

    private static final Pattern WHOLE = Pattern.compile("\\d[\\d,]*");
    private static final Pattern NUMBER_OF = Pattern.compile(Phrases.of("count.number-of"));

    /** A count has no fraction, unless it is in thousands or millions. */
    private static final Pattern FRACTION = Pattern.compile("^-?\\d+\\.\\d+|^-\\d");

    Optional<Finding> answer(Question question) {
        Concept counted = countedThing(question);
        boolean amount = counted == null || counted.kind() == Kind.QUANTITY;
        return count(question, counted).filter(count -> amount || !isFraction(count));
    }

    private Optional<Finding> count(Question question, @Nullable Concept counted) {
        if (counted != null && counted.kind() == Kind.QUANTITY) {
            return values.answer(question);
        }
        if (counted != null && counted.kind() == Kind.INDEX) {
            return ofIndex(question, counted);
        }
        if (counted != null && DISTINCT.matcher(question.text()).find()) {
            Optional<Finding> different = different(meant(question, counted), counted);
            if (different.isPresent()) {
                return isOneOf(different.get()) ? stated(question, counted).or(() -> different) : different;
            }
        }
        if (TIMES.matcher(question.text()).find()) {
            Optional<Finding> listed = counted == null ? Optional.empty() : listed(question, counted);
            if (listed.isPresent()) {
                return listed;
            }
            boolean times =
                    question.text().matches(".*how (?:often|many times|many (?:\\w+ )?(?:jobs|runs|launches)\\b).*");
            Optional<Finding> stated = times || counted == null
                    ? Optional.empty()
                    : stated(question, counted).filter(finding -> finding.confidence() >= PLAINLY);
            return stated.isPresent() ? stated : events(question);
        }
        Optional<Finding> listed = counted == null
                ? Optional.empty()
                : stated(question, counted)
                        .filter(finding -> finding.confidence() >= PLAINLY)
                        .or(() -> listed(question, counted));
        if (listed.isPresent()) {
            return listed;
        }
        boolean happened = (counted == null || counted.kind() == Kind.EVENT)
                && question.concepts().stream().anyMatch(concept -> concept.kind() == Kind.EVENT);
        return stated(question, counted)
                .or(() -> happened ? events(question) : Optional.empty())
                .or(() -> counted == null ? Optional.empty() : different(meant(question, counted), counted));
    }

    /** Answers for steps and epochs with the number done, or the number configured. */
    private Optional<Finding> ofIndex(Question question, Concept index) {
        boolean planned =
                question.text().matches(".*(?:meant|planned|asked|supposed|configured|requested|set to|going to).*");
        boolean done = question.text()
                        .matches(
                                ".*\\b(?:did|had|were|was|has|got|have|complete\\w*|done|finish\\w*|manage\\w*|reach\\w*)\\b.*")
                && !planned
                && !question.text().contains("in total");
        if (done && question.mentionsAny(ENDS)) {
            return progress.reached(index);
        }
        Optional<Finding> stated = question.concepts().stream().anyMatch(concept -> concept.kind() == Kind.EVENT)
                ? stated(question, index).filter(finding -> finding.confidence() >= STATED)
                : Optional.empty();
        if (question.mentions("overflow") || question.mentions("nan")) {
            return stated;
        }
        return stated.or(() -> done ? progress.reached(index) : progress.planned(index))
                .or(() -> done || planned ? Optional.empty() : progress.reached(index));
    }

    /**
     * Returns whether the answer is a fraction. A number in thousands or millions, such as 2.4 M parameters, is a
     * count.
     */
    private static boolean isFraction(Finding count) {
        Matcher fraction = FRACTION.matcher(count.answer());
        return fraction.find() && !Countable.isOfMany(count.spots().getFirst().text(), fraction.group());
    }

    /** Returns whether there is a single value, which may be the count itself. */
    private static boolean isOneOf(Finding different) {
        return different.answer().startsWith("1 (");
    }

    private Optional<Finding> stated(Question question, @Nullable Concept counted) {
        Optional<Finding> stated = values.answer(question)
                .filter(finding -> finding.confidence() >= STATED)
                .filter(finding -> counted == null || !isFraction(finding));
        return counted == null || counted.kind() != Kind.THING && counted.kind() != Kind.WORD
                ? stated
                : stated.filter(
                        finding -> finding.spots().stream().anyMatch(spot -> counted.in(stems(spot)) || isRow(spot)));
    }

    /** Returns whether the line is a table row, where the header names what is counted. */
    private boolean isRow(Spot spot) {
        return log.tableRows().stream().anyMatch(group -> group.standsAt(spot.line()));
    }

    private static List<String> stems(Spot spot) {
        return Tokens.of(spot.text()).stream()
                .flatMap(token -> java.util.stream.Stream.concat(
                        token.stems().stream(), io.schedmate.query.text.Stems.of(token.unit()).stream()))
                .toList();
    }

    private List<PassageAnswers.Scored> meant(Question question, @Nullable Concept counted) {
        List<Concept> others = question.concepts().stream()
                .filter(concept -> concept.kind() != Kind.WEAK && !concept.equals(counted))
                .toList();
        List<PassageAnswers.Scored> ranked = passages.ranked(others.isEmpty() ? question : question.about(others));
        if (ranked.isEmpty()) {
            return List.of();
        }
        return counted == null
                ? ranked
                : ranked.stream()
                        .filter(scored -> log.groupsMentioning(counted).contains(scored.group()))
                        .toList();
    }

    private @Nullable Concept countedThing(Question question) {
        Matcher matcher = COUNTED.matcher(question.text());
        if (!matcher.find()) {
            return null;
        }
        Concept last = null;
        for (Token token : Tokens.of(matcher.group(1))) {
            Lexicon.Found found = token.stems().isEmpty() ? null : log.lexicon().at(token.stems(), 0);
            boolean verb = found != null
                    && (found.concept().kind() == Kind.EVENT
                            || found.concept().id().equals("requested"));
            if (last != null && (verb || log.lexicon().isStopWord(token.text()))) {
                return last;
            }
            for (Concept concept : question.concepts()) {
                if (concept.kind() != Kind.WEAK && token.stems().stream().anyMatch(stem -> concept.mentions(stem))) {
                    last = concept;
                    break;
                }
            }
        }
        return last;
    }

    /** Answers with the number of distinct values in the matching lines. */
    private Optional<Finding> different(List<PassageAnswers.Scored> meant, Concept counted) {
        Map<String, Spot> different = new LinkedHashMap<>();
        double confidence = 0;
        for (PassageAnswers.Scored scored : meant) {
            Group group = scored.group();
            List<Field> candidates = log.fields(group).stream()
                    .filter(each ->
                            each.value().size() == 1 && !each.value().getFirst().isWord())
                    .filter(each -> each.form() != Field.Form.COUNTED && counted.in(each.key()))
                    .filter(each -> !each.isNumber()
                            || each.value().getFirst().unit().isEmpty()
                                    && !FRACTION.matcher(each.value().getFirst().text())
                                            .find())
                    .toList();
            if (candidates.isEmpty()) {
                continue;
            }
            Field field = mostDifferent(group, candidates);
            if (scored.score() < confidence - ALIKE) {
                break;
            }
            confidence = Math.max(confidence, scored.score());
            for (int n = 0; n < group.size(); n++) {
                Spot spot = log.spot(group, n);
                List<Token> tokens = Tokens.of(spot.text());
                // Rank -1 means no rank.
                if (field.at() < tokens.size() && !tokens.get(field.at()).text().startsWith("-")) {
                    different.putIfAbsent(tokens.get(field.at()).text(), spot);
                }
            }
        }
        if (different.isEmpty()) {
            return Optional.empty();
        }
        if (different.size() == 1 && isNumberOf(different)) {
            Spot spot = different.values().iterator().next();
            return Optional.of(new Finding(
                    different.keySet().iterator().next() + ": " + Quote.of(spot),
                    List.of(spot),
                    confidence + SAME_LINE));
        }
        String answer = different.size() + " ("
                + String.join(", ", different.keySet().stream().limit(8).toList()) + ")";
        return Optional.of(new Finding(answer, List.copyOf(different.values()), confidence + SAME_LINE));
    }

    /** Returns whether the line states the count itself, such as 72530 in {@code Number of k-mers: 72530}. */
    private static boolean isNumberOf(Map<String, Spot> different) {
        return different.entrySet().stream()
                .allMatch(each -> WHOLE.matcher(each.getKey()).matches()
                        && NUMBER_OF.matcher(each.getValue().text()).find());
    }

    private Field mostDifferent(Group group, List<Field> candidates) {
        Field best = candidates.getFirst();
        long most = 0;
        for (Field field : candidates.size() < 2 ? List.<Field>of() : candidates) {
            long different = java.util.stream.IntStream.range(0, Math.min(group.size(), SAMPLE))
                    .mapToObj(n -> Tokens.of(log.spot(group, n).text()))
                    .filter(tokens -> field.at() < tokens.size())
                    .map(tokens -> tokens.get(field.at()).text())
                    .distinct()
                    .count();
            if (different > most) {
                most = different;
                best = field;
            }
        }
        return best;
    }

    /** Counts the values that a line lists after the name of what is counted, as in {@code Timeout cases: 14 58 62}. */
    private Optional<Finding> listed(Question question, Concept counted) {
        List<Concept> others = question.concepts().stream()
                .filter(concept ->
                        concept.kind() == Kind.THING || concept.kind() == Kind.EVENT || concept.kind() == Kind.WORD)
                .filter(concept -> !log.groupsMentioning(concept).isEmpty())
                .toList();
        for (Group group : log.groupsMentioning(counted)) {
            int items = group.size() > FEW_LINES || others.stream().anyMatch(concept -> !concept.in(group.stems()))
                    ? 0
                    : itemsAfter(group.tokens(), counted);
            if (items >= MIN_ITEMS) {
                Spot spot = log.spot(group, group.size() - 1);
                return Optional.of(new Finding(
                        itemsAfter(Tokens.of(spot.text()), counted) + ": " + Quote.of(spot), List.of(spot), LISTED));
            }
        }
        return Optional.empty();
    }

    /**
     * Counts numbers from the mark after the name to the end of the line or the next word; 0 if other tokens follow.
     */
    private static int itemsAfter(List<Token> tokens, Concept counted) {
        int name = 0;
        while (name < tokens.size() && !counted.in(tokens.get(name).stems())) {
            name++;
        }
        int from = name + 1;
        while (from < tokens.size() && from <= name + 3 && tokens.get(from).isWord()) {
            from++;
        }
        int items = 0;
        for (int i = from; i < tokens.size() && tokens.get(i).isNumber(); i++) {
            boolean marked = tokens.get(i).before() == ':' || tokens.get(i).before() == '=';
            if (marked != (i == from)
                    || !tokens.get(i).unit().isEmpty()
                    || tokens.get(i).before() == '/') {
                return 0;
            }
            items++;
        }
        return from + items == tokens.size() ? items : 0;
    }

    /** Counts the lines that report the event. */
    private Optional<Finding> events(Question question) {
        List<PassageAnswers.Scored> meant = passages.ranked(question);
        if (meant.isEmpty() || meant.getFirst().score() < EVENTS_ASKED) {
            return Optional.empty();
        }
        double best = meant.getFirst().score();
        TreeMap<Integer, Spot> lines = new TreeMap<>();
        for (PassageAnswers.Scored scored : meant) {
            if (scored.score() < best - ALIKE / 2) {
                break;
            }
            for (int n = 0; n < scored.group().size(); n++) {
                if (lines.size() < 4) {
                    lines.put(scored.group().line(n), log.spot(scored.group(), n));
                } else {
                    lines.putIfAbsent(scored.group().line(n), lines.firstEntry().getValue());
                }
            }
        }
        List<Spot> spots =
                new ArrayList<>(lines.values().stream().distinct().limit(4).toList());
        return Optional.of(new Finding(lines.size() + " times: " + Quote.of(spots.getFirst()), spots, best * 0.95));
    }
}

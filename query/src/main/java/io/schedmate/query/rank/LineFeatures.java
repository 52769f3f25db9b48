package io.schedmate.query.rank;

import com.google.re2j.Pattern;
import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.IndexLines;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.SummaryWords;
import io.schedmate.query.text.Token;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes the features of a line for a question. */
final class LineFeatures {

    private static final int NEAR = 2;
    private static final Pattern ERROR = Pattern.compile(Phrases.of("rank.error"));
    private static final Pattern TIME = Pattern.compile("\\b\\d\\d?:\\d\\d(?::\\d\\d)?");
    private static final Pattern DURATION = Pattern.compile(Phrases.of("rank.duration"));
    private static final Pattern PATH = Pattern.compile(Phrases.of("rank.path"));
    private final Log log;
    private final Map<Integer, Set<String>> around = new HashMap<>();

    LineFeatures(Log log) {
        this.log = log;
    }

    /**
     * A question prepared for comparison with lines.
     *
     * @param content concepts of the question
     * @param own words of the question, without filler words
     * @param anchors lines of the steps, epochs or ranks that it names
     * @param rarest concept that the fewest lines name; null if the log names none
     */
    record Asked(
            Question question,
            List<Concept> content,
            List<String> own,
            List<IndexLines> anchors,
            @Nullable Concept rarest) {}

    double held(Question question, Group group, int n) {
        if (question.literals().isEmpty()) {
            return 0.5;
        }
        String lower = log.spot(group, n).text().toLowerCase(Locale.ROOT);
        return question.literals().stream().allMatch(lower::contains) ? 1 : 0;
    }

    double[] of(Asked asked, Group group, int n, double covered, double bm25) {
        Question question = asked.question();
        double[] f = new double[Feature.values().length];
        Spot spot = log.spot(group, n);
        List<Concept> in = asked.content().stream()
                .filter(concept -> log.groupsMentioning(concept).contains(group))
                .toList();
        double all = Math.max(1, asked.content().size());
        set(f, Feature.COVERAGE, covered);
        set(f, Feature.NAMED, in.size() / all);
        set(f, Feature.NEARBY, nearby(asked.content(), group, spot) / all);
        set(f, Feature.BM25, bm25);
        set(
                f,
                Feature.WORDS,
                asked.own().stream().filter(group::has).count()
                        / Math.max(1.0, asked.own().size()));
        key(asked, group, f);
        List<Token> values = values(question, group);
        set(f, Feature.KIND, fits(question, group, values) ? 1 : 0);
        place(in, group, values, f);
        set(f, Feature.PAIRS, pairs(question, group));
        set(f, Feature.RAREST, asked.rarest() != null && in.contains(asked.rarest()) ? 1 : 0);
        set(
                f,
                Feature.ABSENT,
                asked.content().stream()
                                .filter(concept -> log.groupsMentioning(concept).isEmpty())
                                .count()
                        / all);
        set(f, Feature.REPEATED, Math.min(1, Math.log(group.size()) / Math.log(10_000)));
        set(f, Feature.SINGLE, group.size() == 1 ? 1 : 0);
        set(f, Feature.SOURCE, log.isSource(group) ? 1 : 0);
        set(f, Feature.COMMAND, Log.isCommand(group) ? 1 : 0);
        set(f, Feature.LENGTH, Math.min(120, group.tokens().size()) / 120.0);
        set(
                f,
                Feature.ERROR,
                question.wanted() == Wanted.CAUSE
                                && ERROR.matcher(group.example()).find()
                        ? 1
                        : 0);
        boolean first = question.aggregates().contains(Aggregate.FIRST);
        boolean last = question.aggregates().contains(Aggregate.LAST);
        boolean isFirst = n == 0;
        boolean isLast = n == group.size() - 1;
        set(f, Feature.END, first && isFirst || last && isLast ? 1 : 0);
        set(f, Feature.OTHER_END, first && !isFirst || last && !isLast || !first && !last && !isLast ? 1 : 0);
        summaries(question, group, f);
        set(f, Feature.PLACE, spot.line() / (double) Math.max(1, log.digest().lines()));
        set(
                f,
                Feature.ANCHORED,
                asked.anchors().isEmpty()
                        ? 0.5
                        : asked.anchors().stream().allMatch(anchor -> anchor.covers(spot.line())) ? 1 : 0);
        set(f, Feature.LITERALS, held(question, group, n));
        Concept validation = log.lexicon().get("validation");
        Concept training = log.lexicon().get("training");
        boolean other = log.groupsMentioning(validation).contains(group)
                        && !question.concepts().contains(validation)
                || log.groupsMentioning(training).contains(group)
                        && question.concepts().contains(validation)
                        && !log.groupsMentioning(validation).contains(group);
        set(f, Feature.OTHER_SPLIT, other ? 1 : 0);
        return f;
    }

    private static void set(double[] features, Feature feature, double value) {
        features[feature.ordinal()] = value;
    }

    private int nearby(List<Concept> content, Group group, Spot spot) {
        Set<String> stems = around.computeIfAbsent(spot.line(), line -> {
            Set<String> nearby = new HashSet<>();
            for (int at = Math.max(1, line - NEAR); at <= line + NEAR; at++) {
                nearby.addAll(Log.stems(log.digest().spot(at)));
            }
            return nearby;
        });
        return (int) content.stream()
                .filter(concept -> log.groupsMentioning(concept).contains(group)
                        || concept.forms().stream().anyMatch(stems::containsAll))
                .count();
    }

    private void key(Asked asked, Group group, double[] f) {
        double all =
                Math.max(1e-9, asked.content().stream().mapToDouble(log::weight).sum());
        double best = 0;
        double keyShare = 0;
        for (Field field : log.fields(group)) {
            double named = 0;
            for (Concept concept : asked.content()) {
                named += concept.in(field.key()) ? log.weight(concept) / all : 0;
            }
            long own = field.key().stream()
                    .filter(stem -> asked.own().contains(stem)
                            || asked.content().stream().anyMatch(concept -> concept.mentions(stem)))
                    .count();
            double share =
                    field.key().isEmpty() ? 0 : own / (double) field.key().size();
            if (named > best || named == best && share > keyShare) {
                best = named;
                keyShare = share;
            }
        }
        set(f, Feature.KEY, best);
        set(f, Feature.KEY_SHARE, keyShare);
    }

    /** Returns the tokens that may be the requested value. */
    private static List<Token> values(Question question, Group group) {
        boolean quantity = question.concepts().stream().anyMatch(concept -> concept.kind() == Kind.QUANTITY);
        boolean number = question.wanted() == Wanted.COUNT || question.wanted() == Wanted.DURATION || quantity;
        return group.tokens().stream()
                .filter(token ->
                        number ? token.isNumber() || TIME.matcher(token.text()).find() : !token.isWord())
                .toList();
    }

    private static boolean fits(Question question, Group group, List<Token> values) {
        String text = group.example();
        return switch (question.wanted()) {
            case DURATION -> DURATION.matcher(text).find() && !values.isEmpty();
            case WHEN -> TIME.matcher(text).find() || group.tokens().stream().anyMatch(Token::isNumber);
            case WHERE -> PATH.matcher(text).find() || !values.isEmpty();
            case COUNT, VALUE -> !values.isEmpty();
            case CAUSE -> ERROR.matcher(text).find();
            case YES_NO -> true;
        };
    }

    private static void place(List<Concept> in, Group group, List<Token> values, double[] f) {
        List<Integer> mentions = new ArrayList<>();
        for (int i = 0; i < group.tokens().size(); i++) {
            List<String> stems = group.tokens().get(i).stems();
            if (in.stream().anyMatch(concept -> stems.stream().anyMatch(concept::mentions))) {
                mentions.add(i);
            }
        }
        if (mentions.isEmpty()) {
            return;
        }
        double closest = 0;
        for (Token value : values) {
            int at = group.tokens().indexOf(value);
            for (int word : mentions) {
                double behind = at > word ? 1.0 / (at - word) : at < word ? 0.7 / (word - at) : 0;
                closest = Math.max(closest, behind);
            }
        }
        set(f, Feature.CLOSE, closest);
        set(f, Feature.TOGETHER, mentions.size() / (double) (mentions.getLast() - mentions.getFirst() + 1));
    }

    private static double pairs(Question question, Group group) {
        List<String> words = question.stems();
        int both = 0;
        for (int i = 0; i + 1 < words.size(); i++) {
            both += Collections.indexOfSubList(group.stems(), words.subList(i, i + 2)) >= 0 ? 1 : 0;
        }
        return both / (double) Math.max(1, words.size() - 1);
    }

    private static void summaries(Question question, Group group, double[] f) {
        Set<String> asked = SummaryWords.meanings(question.stems());
        Set<String> answered = SummaryWords.meanings(group.stems());
        long both = asked.stream().filter(answered::contains).count();
        set(f, Feature.SUMMARY, asked.isEmpty() ? 0 : both / (double) asked.size());
        set(f, Feature.OTHER_SUMMARY, answered.size() > both ? 1 : 0);
    }
}

package io.schedmate.query.statement;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Words;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Answers which node or host a question asks for, from the positions where logs print host names. */
public record Hosts(Log log) {

    public static final Pattern ASKED = Pattern.compile(Phrases.of("host.asked"));
    private static final String NAME = "([A-Za-z][\\w.-]*[\\w])";
    private static final List<Pattern> PLACES = Phrases.each("host.place").stream()
            .map(place -> Pattern.compile(place.replace("<name>", NAME)))
            .toList();
    private static final Set<String> NO_NAMES = Words.of("host.no-names");

    private static final int SAMPLE = 500;
    private static final double NAMED = 0.85;

    public Optional<Finding> answer(Question question) {
        return named(question).or(() -> any(question));
    }

    /** Returns the host in the line with the names and numbers of the question, such as a job's. */
    private Optional<Finding> named(Question question) {
        if (question.literals().isEmpty()) {
            return Optional.empty();
        }
        for (Pattern place : PLACES) {
            for (Group group : log.digest().groups()) {
                if (!place.matcher(group.example()).find()) {
                    continue;
                }
                for (int n = 0; n < Math.min(group.size(), SAMPLE); n++) {
                    Spot spot = log.spot(group, n);
                    Matcher matcher = place.matcher(spot.text());
                    if (question.literals().stream().allMatch(spot.text()::contains)
                            && matcher.find()
                            && !isWord(matcher.group(1))) {
                        return Optional.of(new Finding(
                                matcher.group(1) + ": " + Quote.around(spot, matcher.start(1)), List.of(spot), NAMED));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Finding> any(Question question) {
        List<Concept> others = question.concepts().stream()
                .filter(concept -> concept.kind() != Kind.WEAK && !concept.id().equals("node"))
                .toList();
        double all = others.stream().mapToDouble(log::weight).sum();
        Finding best = null;
        for (int place = 0; place < PLACES.size(); place++) {
            for (Group group : log.digest().groups()) {
                Matcher matcher = PLACES.get(place).matcher(group.example());
                if (!matcher.find() || isWord(matcher.group(1))) {
                    continue;
                }
                double covered = others.stream()
                        .filter(concept -> log.groupsMentioning(concept).contains(group))
                        .mapToDouble(log::weight)
                        .sum();
                double confidence = 0.62 + (all == 0 ? 0 : 0.3 * covered / all) - 0.005 * place;
                if (best == null || confidence > best.confidence()) {
                    Spot spot = log.spot(group, 0);
                    best = new Finding(
                            matcher.group(1) + ": " + Quote.around(spot, matcher.start(1)), List.of(spot), confidence);
                }
            }
        }
        return Optional.ofNullable(best);
    }

    private static boolean isWord(String name) {
        return NO_NAMES.contains(name.toLowerCase(Locale.ROOT));
    }
}

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers which node or host is meant: the names that stand where logs put such names. */
public final class Hosts {

    public static final Pattern ASKED = Pattern.compile(Phrases.of("host.asked"));
    private static final String NAME = "([A-Za-z][\\w.-]*[\\w])";
    private static final List<Pattern> PLACES = List.of(
            Pattern.compile("\\bON " + NAME + " CANCELLED"),
            Pattern.compile("(?i)node failure on " + NAME),
            Pattern.compile("(?i)\\bhost(?:name)?s?\\s*[:=]\\s*['\\[\"]*(?:\\w+@)?" + NAME),
            Pattern.compile("srun: error: " + NAME + ": task"),
            Pattern.compile("\\bsrun (?:.* )?(?:-w|--nodelist[ =]) ?" + NAME),
            Pattern.compile(
                    "(?i)(?:running on|started on|executing on|on host|on node|on machine|cache on|nodelist[:=]|"
                            + "node(?:name)?[:=]|host) ['\\[\"]?" + NAME + "['\\]\"]?(?:$|[\\s,.:;)])"),
            Pattern.compile("slurmstepd-" + NAME + ":"),
            Pattern.compile("^[A-Z][a-z]{2} +\\d+ \\d\\d:\\d\\d:\\d\\d " + NAME + " (?:kernel|systemd|slurmd)"),
            Pattern.compile("^\\[?['\"]?" + NAME + "['\"]?\\]?(?::\\d+:\\d+ \\[\\d+\\]| ?\\[\\d+/\\d+\\])"),
            Pattern.compile("^([a-z]+[-_]?[a-z]*\\d+)$"));

    private static final int SAMPLE = 500;
    private static final double NAMED = 0.85;

    private final Log log;

    public Hosts(Log log) {
        this.log = log;
    }

    public Optional<Finding> answer(Question question) {
        return named(question).or(() -> any(question));
    }

    /** The host of the line that holds the names and numbers of the question, such as a job's. */
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
                        .filter(concept -> log.speakingOf(concept).contains(group))
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
        List<String> words = new ArrayList<>(List.of(
                "the",
                "a",
                "all",
                "each",
                "this",
                "any",
                "cpu",
                "gpu",
                "cuda",
                "device",
                "localhost",
                "name",
                "with",
                "is",
                "ip",
                "memory",
                "and",
                "or",
                "to",
                "local",
                "rank",
                "id",
                "error",
                "failed",
                "down",
                "not"));
        return words.contains(name.toLowerCase(java.util.Locale.ROOT));
    }
}

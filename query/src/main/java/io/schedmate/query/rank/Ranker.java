package io.schedmate.query.rank;

import io.schedmate.query.digest.Group;
import io.schedmate.query.evidence.IndexLines;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Question;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds candidate lines with a full-text search over the shapes of lines, and computes their features. */
public final class Ranker {

    private static final double K1 = 1.2;
    private static final double B = 0.75;
    private static final int MAX = 40;
    /** The most lines of a shape that are searched for the names and numbers of a question. */
    private static final int MAX_READ = 2_000;

    private static final double HOLDS = 0.5;

    private final Log log;
    private final double averageLength;
    private final LineFeatures measured;

    public Ranker(Log log) {
        this.log = log;
        measured = new LineFeatures(log);
        averageLength = Math.max(
                1,
                log.digest().groups().stream()
                        .mapToInt(group -> group.stems().size())
                        .average()
                        .orElse(1));
    }

    /** Returns the first and last lines of at most 40 shapes, best match first. */
    public List<Candidate> candidates(Question question) {
        List<Concept> content = content(question);
        Map<Group, Double> full = bm25(own(question));
        double top =
                full.values().stream().mapToDouble(Double::doubleValue).max().orElse(1);
        Map<Group, Double> covered = covered(content);
        Map<Group, Double> score = new LinkedHashMap<>(covered);
        full.forEach((group, value) -> score.merge(group, value / top, Double::sum));
        holding(question).forEach(group -> score.merge(group, HOLDS, Double::sum));
        List<Group> groups = score.entrySet().stream()
                .sorted(Map.Entry.<Group, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparingInt(entry -> entry.getKey().firstLine()))
                .limit(MAX)
                .map(Map.Entry::getKey)
                .toList();
        LineFeatures.Asked asked = asked(question);
        List<Candidate> candidates = new ArrayList<>();
        for (Group group : groups) {
            for (int n : ends(asked, group)) {
                candidates.add(new Candidate(
                        group,
                        n,
                        measured.of(
                                asked,
                                group,
                                n,
                                covered.getOrDefault(group, 0.0),
                                full.getOrDefault(group, 0.0) / top)));
            }
        }
        return candidates;
    }

    static List<Concept> content(Question question) {
        List<Concept> content = question.concepts().stream()
                .filter(concept -> concept.kind() != Kind.WEAK)
                .toList();
        return content.isEmpty() ? question.concepts() : content;
    }

    private List<String> own(Question question) {
        return question.stems().stream()
                .filter(stem -> stem.length() > 1 && !log.lexicon().isStopWord(stem))
                .distinct()
                .toList();
    }

    private LineFeatures.Asked asked(Question question) {
        List<Concept> content = content(question);
        return new LineFeatures.Asked(
                question,
                content,
                own(question),
                question.anchors().stream()
                        .map(anchor -> IndexLines.of(log, anchor))
                        .toList(),
                rarest(content));
    }

    private Map<Group, Double> bm25(List<String> own) {
        int all = log.digest().groups().size();
        Map<Group, Double> scores = new LinkedHashMap<>();
        for (String stem : own) {
            List<Group> with = log.digest().with(stem);
            double rare = Math.log(1 + (all - with.size() + 0.5) / (with.size() + 0.5));
            for (Group group : with) {
                double length = K1 * (1 - B + B * group.stems().size() / averageLength);
                scores.merge(group, rare * (K1 + 1) / (1 + length), Double::sum);
            }
        }
        return scores;
    }

    private Map<Group, Double> covered(List<Concept> content) {
        double all = Math.max(1e-9, content.stream().mapToDouble(log::weight).sum());
        Map<Group, Double> covered = new LinkedHashMap<>();
        for (Concept concept : content) {
            for (Group group : log.groupsMentioning(concept)) {
                covered.merge(group, log.weight(concept) / all, Double::sum);
            }
        }
        return covered;
    }

    /** Returns shapes whose example has the numbers and names of the question, such as progress bars without names. */
    private List<Group> holding(Question question) {
        return question.literals().isEmpty()
                ? List.of()
                : log.digest().groups().stream()
                        .filter(group -> question.literals().stream()
                                .allMatch(group.example().toLowerCase(Locale.ROOT)::contains))
                        .limit(MAX)
                        .toList();
    }

    private @Nullable Concept rarest(List<Concept> content) {
        return content.stream()
                .filter(concept -> !log.groupsMentioning(concept).isEmpty())
                .min(Comparator.comparingInt(
                        concept -> log.groupsMentioning(concept).size()))
                .orElse(null);
    }

    /**
     * Returns the indexes of the first and last line of a shape, among those at the requested step and with the
     * requested names if there are any.
     */
    private List<Integer> ends(LineFeatures.Asked asked, Group group) {
        int first = -1;
        int last = -1;
        int read = 0;
        boolean all = asked.anchors().isEmpty() && asked.question().literals().isEmpty();
        for (int n = 0; n < group.size() && !all && read < MAX_READ; n++) {
            int line = group.line(n);
            if (asked.anchors().stream().allMatch(anchor -> anchor.covers(line))) {
                read += asked.question().literals().isEmpty() ? 0 : 1;
                boolean meant = measured.held(asked.question(), group, n) > 0;
                first = meant && first < 0 ? n : first;
                last = meant ? n : last;
            }
        }
        if (first < 0) {
            last = group.size() - 1;
            first = 0;
        }
        return first == last ? List.of(first) : List.of(first, last);
    }
}

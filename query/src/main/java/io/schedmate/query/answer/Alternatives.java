package io.schedmate.query.answer;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Answers a question between two named alternatives, such as idcnn or bilstm, with the one that the log names.
 *
 * @param named returns the concepts of a few words
 */
record Alternatives(Log log, Function<String, List<Concept>> named) {

    private static final Pattern TWO = Pattern.compile(
            "([a-z0-9_.+-]+(?: [a-z0-9_.+-]+)?) or (?:on |in |by |with |from |to )?(?:the |a |an )?([a-z0-9_.+-]+(?: [a-z0-9_.+-]+)?)\\s*[?.!]*$");
    private static final Set<String> NO_THINGS = Words.of("choice.no-things");
    private static final double PLAIN = 0.75;
    private static final double BESIDE = 0.62;

    private record Choice(String words, List<Concept> concepts) {}

    /**
     * Returns the alternative that the log names; empty if the question does not name two alternatives, or if the log
     * does not decide between them.
     */
    Optional<Finding> answer(Question question) {
        Matcher two = TWO.matcher(question.text());
        if (!two.find() || !question.anchors().isEmpty()) {
            return Optional.empty();
        }
        List<Choice> choices = List.of(lastWord(two.group(1)), firstWord(two.group(2)));
        if (choices.stream().anyMatch(choice -> choice.concepts().isEmpty())
                || choices.getFirst().concepts().equals(choices.getLast().concepts())) {
            return Optional.empty();
        }
        return chosen(question, choices);
    }

    private Choice lastWord(String words) {
        String word = words.substring(words.lastIndexOf(' ') + 1);
        return choice(word);
    }

    private Choice firstWord(String words) {
        Choice both = choice(words);
        return both.concepts().size() == 1 ? both : choice(words.split(" ")[0]);
    }

    private Choice choice(String words) {
        return NO_THINGS.contains(words) ? new Choice(words, List.of()) : new Choice(words, things(words));
    }

    private List<Concept> things(String words) {
        return named.apply(words).stream()
                .filter(concept -> concept.kind() == Kind.THING || concept.kind() == Kind.WORD)
                .toList();
    }

    private Optional<Finding> chosen(Question question, List<Choice> choices) {
        List<Concept> others = question.concepts().stream()
                .filter(concept -> concept.kind() != Kind.WEAK
                        && choices.stream()
                                .noneMatch(choice -> choice.concepts().contains(concept)))
                .toList();
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < choices.size(); i++) {
            Choice other = choices.get(1 - i);
            for (Group group : log.groupsMentioning(choices.get(i).concepts().getFirst())) {
                if (!mentions(group, other) && !log.isSource(group)) {
                    lines.add(new Line(i, group, covered(group, others)));
                }
            }
        }
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        double best = lines.stream().mapToDouble(Line::covered).max().orElse(0);
        List<Line> top = lines.stream().filter(line -> line.covered() == best).toList();
        long different = top.stream().mapToInt(Line::choice).distinct().count();
        boolean placed = question.aggregates().contains(Aggregate.FIRST)
                || question.aggregates().contains(Aggregate.LAST);
        return different > 1 && (best == 0 || !placed)
                ? Optional.empty()
                : Optional.of(finding(question, choices, top, best));
    }

    private Finding finding(Question question, List<Choice> choices, List<Line> top, double covered) {
        boolean last = question.aggregates().contains(Aggregate.LAST);
        Line meant = top.getFirst();
        for (Line line : top) {
            boolean further = last
                    ? line.group().lastLine() > meant.group().lastLine()
                    : line.group().firstLine() < meant.group().firstLine();
            meant = further ? line : meant;
        }
        Spot spot = log.spot(meant.group(), last ? meant.group().size() - 1 : 0);
        return new Finding(
                choices.get(meant.choice()).words() + ": "
                        + Quote.about(spot, choices.get(meant.choice()).concepts()),
                List.of(spot),
                covered > 0 ? PLAIN : BESIDE);
    }

    private record Line(int choice, Group group, double covered) {}

    private boolean mentions(Group group, Choice choice) {
        return log.groupsMentioning(choice.concepts().getFirst()).contains(group);
    }

    private double covered(Group group, List<Concept> others) {
        return others.stream()
                .filter(concept -> log.groupsMentioning(concept).contains(group))
                .mapToDouble(Concept::weight)
                .sum();
    }
}

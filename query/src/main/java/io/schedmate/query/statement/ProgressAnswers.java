package io.schedmate.query.statement;

import com.google.re2j.Pattern;
import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.IndexLines;
import io.schedmate.query.evidence.IndexPoints;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import io.schedmate.query.text.Words;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Answers how far a run got and whether it finished: the last step or epoch and the configured number. */
public record ProgressAnswers(Log log) {

    private static final Pattern ASKED = Pattern.compile(Phrases.of("progress.asked"));

    private static final Pattern ENDED = Pattern.compile(Phrases.of("progress.ended"));
    private static final Set<String> OF_THE_RUN = Words.of("progress.of-the-run");

    public static boolean isAsked(Question question) {
        return ASKED.matcher(question.text()).find();
    }

    public Optional<Finding> answer(Question question) {
        List<String> tries = question.mentions("step") ? List.of("step", "epoch") : List.of("epoch", "step");
        return tries.stream()
                .map(log.lexicon()::get)
                .flatMap(index -> last(index).stream()
                        .map(reached ->
                                question.wanted() == Wanted.YES_NO ? whether(index, reached) : finding(index, reached)))
                .findFirst();
    }

    /** Returns whether the question asks where the whole run ended: in which epoch did it stop? */
    public static boolean isEndAsked(Question question) {
        return question.indexesAsked().size() == 1
                && question.anchors().isEmpty()
                && ENDED.matcher(question.text()).find()
                && question.concepts().stream()
                        .allMatch(concept -> concept.kind() == Concept.Kind.WEAK
                                || concept.kind() == Concept.Kind.INDEX
                                || OF_THE_RUN.contains(concept.id()));
    }

    /** Returns the configured number of steps or epochs. */
    public Optional<Finding> planned(Concept index) {
        return last(index)
                .filter(reached -> totalOf(reached.spot(), reached.token()) != null)
                .map(reached -> finding(index, reached))
                .or(() -> asked(index, 0)
                        .map(at -> new Finding(
                                at.text() + ": "
                                        + Quote.around(
                                                at.spot(),
                                                at.field().value().getFirst().from()),
                                List.of(at.spot()),
                                0.75)));
    }

    /** Returns the number of steps or epochs done. */
    public Optional<Finding> reached(Concept index) {
        return last(index).map(reached -> finding(index, reached));
    }

    private record Reached(Spot spot, Token token) {}

    private Optional<Reached> last(Concept index) {
        Group last = null;
        Reached reached = null;
        for (Group group : log.mayName(index)) {
            if (Log.isCommand(group) || last != null && !group.endsAfter(last)) {
                continue;
            }
            for (Field field : log.fields(group)) {
                Reached read = IndexLines.isIndex(field, index) ? read(group, field) : null;
                if (read != null) {
                    last = group;
                    reached = read;
                }
            }
        }
        return Optional.ofNullable(reached).or(() -> leading(index));
    }

    /**
     * Returns the number at the start of most lines, as in {@code 37700 train 3.57}, for a log in which no line names
     * the step.
     */
    private Optional<Reached> leading(Concept index) {
        return !index.id().equals("step")
                ? Optional.empty()
                : log.digest().groups().stream()
                        .filter(IndexPoints::leads)
                        .max(java.util.Comparator.comparingInt(Group::size))
                        .map(group -> log.spot(group, group.size() - 1))
                        .map(spot ->
                                new Reached(spot, Tokens.first(spot.text(), 1).getFirst()));
    }

    private @Nullable Reached read(Group group, Field field) {
        Spot spot = log.spot(group, group.size() - 1);
        List<Token> tokens = Tokens.of(spot.text());
        boolean counts = field.at() < tokens.size() && tokens.get(field.at()).isNumber();
        return counts && (group.size() > 1 || isFraction(tokens, field.at()))
                ? new Reached(spot, tokens.get(field.at()))
                : null;
    }

    /** Answers whether the run finished. */
    private Finding whether(Concept index, Reached last) {
        Finding step = finding(index, last);
        Token total = total(index, last).token();
        String answer = total == null ? "" : last.token().number() >= total.number() - 1 ? "Yes, " : "No, ";
        return new Finding(answer + step.answer(), step.spots(), step.confidence());
    }

    private Finding finding(Concept index, Reached last) {
        Total total = total(index, last);
        String reached = index.id() + " " + last.token().text();
        List<Spot> spots =
                Stream.of(last.spot(), total.spot()).filter(Objects::nonNull).toList();
        return total.token() == null
                ? new Finding(reached + ": " + Quote.of(last.spot()), spots, 0.6)
                : new Finding(
                        reached + " of " + total.token().text() + ": "
                                + Quote.around(last.spot(), last.token().from()),
                        spots,
                        0.75);
    }

    /** The configured number and its line; the line is null if it is the line of the last step. */
    private record Total(@Nullable Token token, @Nullable Spot spot) {}

    private Total total(Concept index, Reached last) {
        Token beside = totalOf(last.spot(), last.token());
        return beside != null
                ? new Total(beside, null)
                : asked(index, last.token().number())
                        .map(asked -> new Total(asked.field().value().getFirst(), asked.spot()))
                        .orElse(new Total(null, null));
    }

    private static boolean isFraction(List<Token> tokens, int at) {
        return at + 1 < tokens.size()
                && tokens.get(at + 1).before() == '/'
                && tokens.get(at + 1).isNumber();
    }

    private static @Nullable Token totalOf(Spot spot, Token reached) {
        List<Token> tokens = Tokens.of(spot.text());
        for (int i = 0; i + 1 < tokens.size(); i++) {
            if (tokens.get(i).from() == reached.from() && isFraction(tokens, i)) {
                return tokens.get(i + 1);
            }
        }
        return null;
    }

    /** Returns the setting with the configured number. */
    private Optional<Log.IndexAt> asked(Concept index, double reached) {
        for (Group group : log.groupsMentioning(index)) {
            for (Field field : log.fields(group)) {
                boolean named = field.form() == Field.Form.NAMED
                        || field.form() == Field.Form.COUNTED && field.key().size() == 1 && !log.isSource(group);
                boolean setting = named
                        && field.isNumber()
                        && group.size() <= 8
                        && index.in(field.key())
                        && field.number() >= reached
                        && field.number() > 1
                        && field.key().size() <= 3
                        && !field.key().contains("warmup")
                        && !field.key().contains("accumul")
                        && !field.key().contains("sav");
                if (setting) {
                    return Optional.of(new Log.IndexAt(log.spot(group, 0), field));
                }
            }
        }
        return Optional.empty();
    }
}

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
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import io.schedmate.query.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers how far a run came, and whether that was all: the last step or epoch beside the number asked for. */
public final class ProgressAnswers {

    private static final Pattern ASKED = Pattern.compile(Phrases.of("progress.asked"));

    private static final Pattern ENDED = Pattern.compile(Phrases.of("progress.ended"));
    private static final Set<String> OF_THE_RUN = Words.of("progress.of-the-run");

    private final Log log;

    public ProgressAnswers(Log log) {
        this.log = log;
    }

    public static boolean isAsked(Question question) {
        return ASKED.matcher(question.text()).find();
    }

    public Optional<Finding> answer(Question question) {
        List<String> tries = question.speaksOf("step") ? List.of("step", "epoch") : List.of("epoch", "step");
        for (String id : tries) {
            Optional<Finding> found = of(log.lexicon().get(id));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** How many steps or epochs were asked for. */
    /** Whether the place at which the run as a whole ended is asked for: in which epoch did it stop? */
    public static boolean isEndAsked(Question question) {
        return question.indexesAsked().size() == 1
                && question.anchors().isEmpty()
                && ENDED.matcher(question.text()).find()
                && question.concepts().stream()
                        .allMatch(concept -> concept.kind() == Concept.Kind.WEAK
                                || concept.kind() == Concept.Kind.INDEX
                                || OF_THE_RUN.contains(concept.id()));
    }

    public Optional<Finding> planned(Concept index) {
        return last(index)
                .filter(reached -> totalOf(reached.spot(), reached.token()) != null)
                .map(reached -> told(index, reached.spot(), reached.token()))
                .or(() -> asked(index, 0)
                        .map(at -> new Finding(
                                at.text() + ": "
                                        + Quote.around(
                                                at.spot(),
                                                at.field().value().getFirst().from()),
                                List.of(at.spot()),
                                0.75)));
    }

    /** How many steps or epochs there were. */
    public Optional<Finding> reached(Concept index) {
        return last(index).map(reached -> told(index, reached.spot(), reached.token()));
    }

    private Optional<Finding> of(Concept index) {
        return reached(index);
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

    /** Where no line names the step, the number that most lines begin with: 37700 train 3.57. */
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

    private Finding told(Concept index, Spot last, Token reached) {
        Token total = totalOf(last, reached);
        List<Spot> spots = new ArrayList<>(List.of(last));
        if (total == null) {
            Optional<Log.IndexAt> asked = asked(index, reached.number());
            if (asked.isEmpty()) {
                return new Finding(index.id() + " " + reached.text() + ": " + Quote.of(last), spots, 0.6);
            }
            spots.add(asked.get().spot());
            total = asked.get().field().value().getFirst();
        }
        boolean all = reached.number() >= total.number() - 1;
        String answer = (all ? "Yes, " : "No, ") + index.id() + " " + reached.text() + " of " + total.text() + ": "
                + Quote.around(last, reached.from());
        return new Finding(answer, spots, 0.75);
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

    /** The setting that says how many were asked for. */
    private Optional<Log.IndexAt> asked(Concept index, double reached) {
        for (Group group : log.speakingOf(index)) {
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

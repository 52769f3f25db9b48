package io.schedmate.query.evidence;

import com.google.re2j.Pattern;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;

/** Checks whether a line has a value of the requested kind: a duration, a number, a path. */
public final class ValueKinds {

    private static final Pattern TIME = Pattern.compile(Phrases.of("kind.duration"));
    /** A time stamp is not a duration. */
    private static final Pattern CLOCK = Pattern.compile(Phrases.of("kind.clock"));

    private static final Pattern PATH_ASKED = Pattern.compile(Phrases.of("kind.path-asked"));
    private static final Pattern PATH = Pattern.compile(Phrases.of("kind.path"));

    private ValueKinds() {}

    public static boolean fits(Question question, String text) {
        if (question.wanted() == Wanted.DURATION) {
            return TIME.matcher(CLOCK.matcher(text).replaceFirst("")).find();
        }
        boolean number = question.wanted() == Wanted.VALUE
                && question.concepts().stream().anyMatch(concept -> concept.kind() == Concept.Kind.QUANTITY);
        if (number && Tokens.of(text).stream().noneMatch(Token::isNumber)) {
            return false;
        }
        return !PATH_ASKED.matcher(question.text()).find() || PATH.matcher(text).find();
    }
}

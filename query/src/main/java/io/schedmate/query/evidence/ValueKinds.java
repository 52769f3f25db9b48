package io.schedmate.query.evidence;

import com.google.re2j.Pattern;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;

/** Whether a line holds a value of the kind that is asked for: a length of time, a number, a path. */
public final class ValueKinds {

    private static final Pattern TIME = Pattern.compile(
            "(?i)\\b\\d+:\\d\\d(?::\\d\\d)?\\b|\\d ?(?:s|sec|secs|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)\\b|"
                    + "\\b(?:time|elapsed|runtime|duration|took|cost|seconds|minutes|hours|secs?)\\b[\\w \\]\\[().-]{0,24}[:= ]+[\\[(]?\\d");
    /** When a line was written is no length of time. */
    private static final Pattern CLOCK =
            Pattern.compile("^\\W*(?:[A-Za-z]+ )?[\\d/-]*[ T_]?\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?");

    private static final Pattern PATH_ASKED = Pattern.compile(Phrases.of("kind.path-asked"));
    private static final Pattern PATH = Pattern.compile(
            "[\\w.~-]*/[\\w.~-]+|[A-Za-z]:\\\\|\\b[\\w-]+\\.[a-z][a-z0-9]{1,8}\\b|\\b\\w+-\\w+-\\w+\\b");

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

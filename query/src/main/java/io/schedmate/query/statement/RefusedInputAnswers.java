package io.schedmate.query.statement;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Stems;
import io.schedmate.query.text.Token;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Answers which file, module or option was missing, unknown or refused, with the line that reports it. */
public record RefusedInputAnswers(Log log) {

    private static final Pattern ASKED = Pattern.compile(Phrases.of("complaint.asked"));
    private static final Pattern COMPLAINT = Pattern.compile(Phrases.of("complaint.reported"));
    private static final double CONFIDENCE = 0.7;

    /** Answers the question; empty if it asks for no such kind, or if no line reports one by name. */
    public Optional<Finding> answer(Question question) {
        Matcher asked = ASKED.matcher(question.text());
        if (!asked.find()) {
            return Optional.empty();
        }
        String kind = Stems.stem(asked.group(1));
        return log.digest().groups().stream()
                .filter(group -> !log.isSource(group) && names(group, kind))
                .filter(group -> COMPLAINT.matcher(group.example()).find())
                .min(Comparator.comparingInt(Group::firstLine))
                .map(group -> {
                    Spot spot = log.spot(group, 0);
                    return new Finding(Quote.about(spot, question.concepts()), List.of(spot), CONFIDENCE);
                });
    }

    /** Returns whether a line names a thing of the kind: a path, a name with digits, or a quoted word. */
    private static boolean names(Group group, String kind) {
        String text = group.example();
        return text.toLowerCase(Locale.ROOT).contains(kind)
                && group.tokens().stream()
                        .anyMatch(
                                token -> token.kind() == Token.Kind.NAME && token.from() > 0 || isQuoted(text, token));
    }

    private static boolean isQuoted(String text, Token token) {
        return token.from() > 0 && "'\"`".indexOf(text.charAt(token.from() - 1)) >= 0;
    }
}

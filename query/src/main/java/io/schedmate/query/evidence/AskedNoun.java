package io.schedmate.query.evidence;

import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The thing that a question names. A log that lacks half of its words does not contain the answer. */
public final class AskedNoun {

    private static final Pattern AFTER_WHICH = Pattern.compile(Phrases.of("noun.after-which"));

    /** A thing named among others of its kind: the referee class, the speech dataset. */
    private static final Pattern ONE_OF_A_KIND = Pattern.compile(Phrases.of("noun.one-of-a-kind"));

    private AskedNoun() {}

    /** Returns whether the log lacks at least half of what the question names, and so is about something else. */
    public static boolean isMostlyAbsent(Question question, Log log) {
        int absent = 0;
        int present = 0;
        for (Concept concept : question.concepts()) {
            boolean mentioned = !log.groupsMentioning(concept).isEmpty();
            present += mentioned && concept.kind() != Concept.Kind.WEAK ? 1 : 0;
            absent +=
                    !mentioned && (concept.kind() == Concept.Kind.WORD || concept.kind() == Concept.Kind.THING) ? 1 : 0;
        }
        return absent > present || absent > 1 && absent == present;
    }

    /** Returns whether the question names one of several things of a kind, and the log lacks that name. */
    private static boolean isAnyUnknown(Question question, Log log) {
        Matcher one = ONE_OF_A_KIND.matcher(question.text());
        if (!one.find()) {
            return false;
        }
        List<String> stems = Tokens.of(one.group(1)).stream()
                .flatMap(token -> token.stems().stream())
                .toList();
        return question.concepts().stream()
                .filter(concept ->
                        concept.kind() == Concept.Kind.WORD && stems.stream().anyMatch(concept::mentions))
                .anyMatch(concept -> log.groupsMentioning(concept).isEmpty());
    }

    public static boolean isAbsent(Question question, Log log) {
        if (isAnyUnknown(question, log)) {
            return true;
        }
        Matcher matcher = AFTER_WHICH.matcher(question.text());
        if (!matcher.find()) {
            return false;
        }
        int named = 0;
        int absent = 0;
        for (Token token : Tokens.of(matcher.group(1))) {
            if (log.lexicon().isStopWord(token.text()) && !token.text().equals("or")) {
                break;
            }
            List<Concept> meant = question.concepts().stream()
                    .filter(concept -> concept.kind() != Concept.Kind.WEAK && concept.kind() != Concept.Kind.EVENT)
                    .filter(concept -> token.stems().stream().anyMatch(concept::mentions))
                    .toList();
            named += meant.isEmpty() ? 0 : 1;
            absent += !meant.isEmpty()
                            && meant.stream()
                                    .allMatch(concept ->
                                            log.groupsMentioning(concept).isEmpty())
                    ? 1
                    : 0;
        }
        return absent > 0 && 2 * absent >= named;
    }
}

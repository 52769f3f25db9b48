package io.schedmate.query.reason;

import io.schedmate.model.Engine;
import io.schedmate.query.Answer;
import io.schedmate.query.Citation;
import io.schedmate.query.engine.QueryEngine;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lets a writer formulate what extraction finds. Each sentence must be proved by the line that it cites, which is read
 * again; other sentences are dropped. A writer may reword and extend the extracted answer but never change it. If no
 * sentence remains, the extracted answer is returned.
 */
public record ReasonedAnswers(QueryEngine engine, AnswerWriter writer) {

    private static final int MAX_PASSAGES = 24;
    private static final int MAX_SENTENCES = 5;
    private static final double CONFIDENCE = 0.65;

    public Answer to(String question) {
        Answer extracted = engine.ask(question);
        if (writer == AnswerWriter.NONE) {
            return extracted;
        }
        List<Passage> passages = passages(question, extracted);
        return passages.isEmpty()
                ? extracted
                : worded(question, extracted, passages).orElse(extracted);
    }

    private List<Passage> passages(String question, Answer extracted) {
        Set<Citation> lines = new LinkedHashSet<>(extracted.citations());
        lines.addAll(engine.passages(question, MAX_PASSAGES));
        List<Passage> passages = new ArrayList<>();
        lines.stream().limit(MAX_PASSAGES).forEach(line -> passages.add(new Passage(passages.size() + 1, line)));
        return passages;
    }

    private Optional<Answer> worded(String question, Answer extracted, List<Passage> passages) {
        var support = new Support(question);
        List<AnswerWriter.Sentence> kept = writer.write(question, passages).stream()
                .limit(MAX_SENTENCES)
                .filter(sentence -> sentence.passage() >= 1 && sentence.passage() <= passages.size())
                .filter(sentence -> {
                    Citation cited = passages.get(sentence.passage() - 1).line();
                    return engine.holds(cited)
                            && support.isGiven(sentence.text(), sentence.quote(), cited.text())
                            && (extracted.answered() || support.isAsked(cited.text()));
                })
                .toList();
        if (kept.isEmpty()) {
            return Optional.empty();
        }
        String text = kept.stream()
                .map(sentence -> sentence.text().strip())
                .distinct()
                .collect(Collectors.joining(" "));
        Set<Citation> cited = new LinkedHashSet<>();
        kept.forEach(sentence -> cited.add(passages.get(sentence.passage() - 1).line()));
        if (extracted.answered() && !keeps(extracted, text, cited)) {
            return Optional.empty();
        }
        cited.addAll(extracted.citations());
        return Optional.of(new Answer(
                true,
                text,
                List.copyOf(cited),
                Engine.LLM,
                extracted.answered() ? extracted.confidence() : CONFIDENCE));
    }

    /** Returns whether the text still contains the extracted value, from a line that it was found in. */
    private static boolean keeps(Answer extracted, String text, Set<Citation> cited) {
        return extracted.citations().stream().anyMatch(cited::contains)
                && Support.valuesStandIn(value(String.valueOf(extracted.answer())), text);
    }

    /** Returns the value of an extracted answer, which is a value followed by a colon and its line. */
    private static String value(String answer) {
        int end = answer.indexOf(": ");
        return end < 0 ? answer : answer.substring(0, end);
    }
}

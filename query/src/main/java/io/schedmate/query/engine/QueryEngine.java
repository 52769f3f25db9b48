package io.schedmate.query.engine;

import io.schedmate.query.Answer;
import io.schedmate.query.Citation;
import io.schedmate.query.JobFacts;
import io.schedmate.query.LogText;
import io.schedmate.query.answer.Answers;
import io.schedmate.query.digest.LogDigest;
import io.schedmate.query.question.Lexicon;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.QuestionReader;
import io.schedmate.query.question.Vocabulary;
import io.schedmate.query.scope.PartOfFacts;
import io.schedmate.query.scope.PartOfText;
import io.schedmate.query.scope.Scope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Answers questions about one job from its logs and the known facts. Each answer cites the lines that prove it; without
 * such a line, the engine returns that the log does not contain the answer. Not thread-safe.
 */
public final class QueryEngine {

    private static final int MAX_PARTS = 4;

    private final QuestionReader reader;
    private final Answers answers;

    private final LogText text;
    private final JobFacts facts;
    private final Map<Lines, QueryEngine> parts = new LinkedHashMap<>();

    private record Lines(int from, int to) {}

    private QueryEngine(LogText text, JobFacts facts, QuestionReader reader, Answers answers) {
        this.text = text;
        this.facts = facts;
        this.reader = reader;
        this.answers = answers;
    }

    /** Reads the logs once. Questions are then answered without reading all logs again. */
    public static QueryEngine over(LogText text, JobFacts facts) {
        LogDigest digest = LogDigest.of(text);
        List<String> stems = new ArrayList<>();
        digest.stems().forEach(stems::add);
        QuestionReader reader = new QuestionReader(Lexicon.standard(), new Vocabulary(stems));
        return new QueryEngine(
                text,
                facts,
                reader,
                new Answers(digest, facts, words -> reader.read(words).concepts()));
    }

    /** Returns the lines that share most with the question, best first. */
    public List<Citation> passages(String question, int most) {
        return answers.passages(reader.read(question), most);
    }

    /** Returns whether the log contains the line as cited. */
    public boolean holds(Citation cited) {
        return answers.holds(cited);
    }

    /**
     * Answers a question. A question about one run, or about the time before or after a step, is first limited to those
     * lines.
     */
    public Answer ask(String question) {
        Optional<Scope> scope = answers.scope(question);
        if (scope.isPresent()) {
            Scope part = scope.get();
            Answer answer = part(part).ask(part.question());
            if (answer.answered()) {
                return answer;
            }
        }
        Question whole = reader.read(question);
        return answers.to(whole, reader.parts(whole));
    }

    /** Returns the engine for a part of the log; a few are kept. */
    private QueryEngine part(Scope scope) {
        if (parts.size() > MAX_PARTS) {
            parts.clear();
        }
        return parts.computeIfAbsent(
                new Lines(scope.from(), scope.to()),
                _ -> over(new PartOfText(text, scope), new PartOfFacts(facts, scope)));
    }
}

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
import java.util.ArrayList;
import java.util.List;

/**
 * Answers questions about one job from its logs and from what is known of it. Each answer comes with the lines that prove it;
 * where no line does, the answer is that the log does not tell. Not safe for use by several threads.
 */
public final class QueryEngine {

    private final QuestionReader reader;
    private final Answers answers;

    private QueryEngine(QuestionReader reader, Answers answers) {
        this.reader = reader;
        this.answers = answers;
    }

    /** Reads the logs once; questions are then answered without reading them whole again. */
    public static QueryEngine over(LogText text, JobFacts facts) {
        LogDigest digest = LogDigest.of(text);
        List<String> stems = new ArrayList<>();
        digest.stems().forEach(stems::add);
        QuestionReader reader = new QuestionReader(Lexicon.standard(), new Vocabulary(stems));
        return new QueryEngine(
                reader, new Answers(digest, facts, words -> reader.read(words).concepts()));
    }

    /** The lines that speak most of what a question speaks of, best first. */
    public List<Citation> passages(String question, int most) {
        return answers.passages(reader.read(question), most);
    }

    /** Whether the line stands in the log as it is cited. */
    public boolean holds(Citation cited) {
        return answers.holds(cited);
    }

    public Answer ask(String question) {
        Question whole = reader.read(question);
        return answers.to(whole, reader.parts(whole));
    }
}

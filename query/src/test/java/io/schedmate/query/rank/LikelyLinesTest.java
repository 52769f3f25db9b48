package io.schedmate.query.rank;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.query.LogText;
import io.schedmate.query.digest.LogDigest;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.question.Lexicon;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.QuestionReader;
import io.schedmate.query.question.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What speaks for a computed answer, and what against it. */
class LikelyLinesTest {

    private static final Log LOG = new Log(
            LogDigest.of(new Lines(List.of(
                    "batch size: 32",
                    "reading the corpus",
                    "tokenizer is ready",
                    "images per step 64",
                    "shuffling files",
                    "warming up",
                    "val loss 0.71",
                    "saving weights",
                    "cleaning the cache",
                    "loss 0.42",
                    "flushing the writers",
                    "closing workers",
                    "accuracy 0.61 of 500 examples",
                    "deleting old files",
                    "syncing buckets",
                    "accuracy 0.63 of 900 examples"))),
            Lexicon.standard());

    @Test
    void anAnswerSupportedByTheTopRankedLineIsMoreLikely() {
        assertThat(confidence("batch size", "32: batch size: 32", 1))
                .isGreaterThan(confidence("batch size", "64: images per step 64", 4) + 0.1);
    }

    @Test
    void anAnswerFromAnotherPartOfTheDataIsLessLikely() {
        assertThat(confidence("lowest val loss", "0.71: val loss 0.71", 7))
                .isGreaterThan(confidence("lowest val loss", "0.42: loss 0.42", 10));
    }

    @Test
    void anAnswerWhoseLineLacksANumberOfTheQuestionIsLessLikely() {
        String question = "best accuracy of 500 examples";
        assertThat(confidence(question, "0.61: accuracy 0.61 of 500 examples", 13))
                .isGreaterThan(confidence(question, "0.63: accuracy 0.63 of 900 examples", 16) + 0.1);
    }

    @Test
    void aQuotedLineIsLessLikelyThanAValueReadFromIt() {
        assertThat(confidence("batch size", "32: batch size: 32", 1))
                .isGreaterThan(confidence("batch size", "batch size: 32", 1));
    }

    private static double confidence(String asked, String answer, int line) {
        List<String> stems = new ArrayList<>();
        LOG.digest().stems().forEach(stems::add);
        Question question = new QuestionReader(Lexicon.standard(), new Vocabulary(stems)).read(asked);
        Finding computed = new Finding(answer, List.of(LOG.digest().spot(line)), 0.9);
        return new LikelyLines(LOG, RankModel.standard()).rank(question, 0).confidenceIn(computed);
    }

    private record Lines(List<String> lines) implements LogText {

        @Override
        public long count() {
            return lines.size();
        }

        @Override
        public List<String> read(long fromLine, int limit) {
            int from = (int) Math.clamp(fromLine - 1, 0, lines.size());
            return lines.subList(from, (int) Math.min(lines.size(), (long) from + limit));
        }

        @Override
        public Place place(long line) {
            return new Place("job.log", line);
        }
    }
}

package io.schedmate.query.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.query.LogText;
import io.schedmate.query.digest.LogDigest;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.question.Lexicon;
import io.schedmate.query.question.QuestionReader;
import io.schedmate.query.question.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests which lines compete for an answer, and what is measured of them. */
class RankerTest {

    private static final List<String> SETTINGS =
            List.of("batch size: 32", "val loss 0.71", "loss 0.42", "learning rate 0.1 of the optimizer");

    @Test
    void aLineWithEveryConceptCoversTheQuestion() {
        Candidate best = candidates(SETTINGS, "batch size").getFirst();

        assertThat(best.group().example()).isEqualTo("batch size: 32");
        assertThat(best.get(Feature.COVERAGE)).isEqualTo(1);
        assertThat(best.get(Feature.NAMED)).isEqualTo(1);
        assertThat(best.get(Feature.WORDS)).isEqualTo(1);
    }

    @Test
    void aLineWithOneOfTwoConceptsCoversAsMuchAsThatConceptWeighs() {
        Candidate half = candidates(SETTINGS, "lowest val loss").getLast();

        assertThat(half.group().example()).isEqualTo("loss 0.42");
        assertThat(half.get(Feature.COVERAGE)).isStrictlyBetween(0.0, 1.0);
        assertThat(half.get(Feature.NAMED)).isEqualTo(0.5);
        assertThat(half.get(Feature.WORDS)).isCloseTo(1 / 3.0, within(1e-9));
    }

    @Test
    void wordsOfTheQuestionThatStandApartAreLessTogether() {
        List<String> lines = List.of("learning rate 0.1 at this batch");

        assertThat(candidates(lines, "learning rate").getFirst().get(Feature.TOGETHER))
                .isEqualTo(1);
        assertThat(candidates(lines, "learning rate of the batch").getFirst().get(Feature.TOGETHER))
                .isEqualTo(0.5);
    }

    @Test
    void aRepeatedShapeIsMeasuredByTheLogarithmOfItsLines() {
        List<String> lines =
                IntStream.range(0, 100).mapToObj(n -> "accuracy 0." + (n + 100)).toList();

        assertThat(candidates(lines, "accuracy"))
                .allSatisfy(each -> assertThat(each.get(Feature.REPEATED)).isCloseTo(0.5, within(1e-9)))
                .extracting(Candidate::n)
                .containsExactly(0, 99);
        assertThat(candidates(SETTINGS, "batch size").getFirst().get(Feature.REPEATED))
                .isZero();
    }

    @Test
    void aLineThatHasOnlyAWordOfLittleMeaningCompetesToo() {
        List<String> lines =
                Stream.concat(SETTINGS.stream(), Stream.of("experiment 7")).toList();

        assertThat(candidates(lines, "learning rate of the experiment"))
                .extracting(each -> each.group().example())
                .containsExactly("learning rate 0.1 of the optimizer", "experiment 7");
    }

    @Test
    void theLastLineOfAnEpochIsFoundHoweverManyLinesItHas() {
        List<String> lines = Stream.of(1, 2)
                .flatMap(epoch ->
                        IntStream.range(0, 2_100).mapToObj(n -> "epoch %d loss 0.%d".formatted(epoch, n + 1_000)))
                .toList();

        assertThat(candidates(lines, "last loss in epoch 1"))
                .extracting(Candidate::n)
                .containsExactly(0, 2_099);
    }

    private static List<Candidate> candidates(List<String> lines, String asked) {
        Log log = new Log(LogDigest.of(new Lines(lines)), Lexicon.standard());
        List<String> stems = new ArrayList<>();
        log.digest().stems().forEach(stems::add);
        return new Ranker(log).candidates(new QuestionReader(Lexicon.standard(), new Vocabulary(stems)).read(asked));
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

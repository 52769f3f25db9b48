package io.schedmate.evaluation.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.evaluation.corpus.LabelledLine;
import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.LineLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BaselineTest {

    private static final LineClassifier KEYWORDS =
            new KeywordGrep().classifier().orElseThrow();

    private static final LineClassifier KEYWORDS_FIND_NOTHING = () -> _ -> KEYWORDS.classify("step 1 loss 1.0");

    @Test
    void algorithm1FindsTheFirstFailureWhenNothingBeforeItIsAnError() {
        for (int first : new int[] {1, 2, 20, 21, 399, 400, 401, 997}) {
            var log = new InMemoryLogLines(withErrorsFrom(first, 1_000));

            assertThat(algorithm1().diagnosis().orElseThrow().diagnose(log).firstErrorLine())
                    .as("failure from line %d", first)
                    .isEqualTo(first);
        }
    }

    @Test
    void algorithm1AnswersHealthyIfNoChunkIsAFailure() {
        var diagnosis = algorithm1().diagnosis().orElseThrow();

        assertThat(diagnosis
                        .diagnose(new InMemoryLogLines(withErrorsFrom(1_001, 1_000)))
                        .category())
                .isEqualTo(FailureCategory.NONE);
        assertThat(diagnosis.diagnose(new InMemoryLogLines(List.of())).category())
                .isEqualTo(FailureCategory.NONE);
    }

    @Test
    void algorithm1IsMisledByARecoveredError() {
        // The known weakness: the middle chunk holds an error, so the search goes left and never sees the failure.
        List<String> lines = withErrorsFrom(990, 1_000);
        lines.set(495, "RuntimeError: lost one batch");

        assertThat(algorithm1()
                        .diagnosis()
                        .orElseThrow()
                        .diagnose(new InMemoryLogLines(lines))
                        .firstErrorLine())
                .isEqualTo(496);
    }

    @Test
    void algorithm1ReadsTwentyLinesPerChunk() {
        // Where no line of the failing chunk is an error by itself, its first line is answered.
        var locator = new BinarySearchLocator(
                "algorithm 1",
                chunk -> chunk.contains("RuntimeError: broken 100") ? LineLabel.ERROR : LineLabel.PROGRESS,
                KEYWORDS_FIND_NOTHING);
        var log = new InMemoryLogLines(withErrorsFrom(100, 100));

        assertThat(locator.diagnosis().orElseThrow().diagnose(log).firstErrorLine())
                .isEqualTo(81);
        assertThat(locator.firstFailure(log)).isEqualTo(4);
    }

    @Test
    void aChunkWithOneErrorIsAnErrorAndAnyOtherHasItsMajorityLabel() {
        var chunks = ChunkClassifier.of(KEYWORDS);

        assertThat(chunks.classify(List.of("step 1 loss 2", "step 2 loss 2", "fatal error: gone")))
                .isEqualTo(LineLabel.ERROR);
        assertThat(chunks.classify(List.of("step 1 loss 2", "step 2 loss 2", "hello")))
                .isEqualTo(LineLabel.PROGRESS);
        assertThat(chunks.classify(List.of())).isEqualTo(LineLabel.OTHER);
    }

    @Test
    void theLastLinesAreNumberedAsInTheWholeLog() {
        LogEngine tail = new LastLines("tail", new KeywordGrep().diagnosis().orElseThrow(), 100);
        List<String> lines = withErrorsFrom(950, 1_000);
        lines.set(10, "fatal error: in the part that is not read");
        var answer = tail.diagnosis().orElseThrow().diagnose(new InMemoryLogLines(lines));

        assertThat(answer.firstErrorLine()).isEqualTo(950);
        assertThat(answer.evidence())
                .allMatch(cited -> lines.get((int) cited.line() - 1).equals(cited.text()));
    }

    @Test
    void prototypesChooseTheNearestCategory() {
        var engine = new PrototypeClassifier(BaselineTest::letters);

        // With this stand-in for a model a prototype's own text is the nearest to itself.
        assertThat(engine.classifier()
                        .orElseThrow()
                        .classify("Epoch 3 step 100/5000 loss 2.345 lr 0.001 throughput 120 samples/s")
                        .label())
                .isEqualTo(LineLabel.PROGRESS);
        assertThat(engine.chunks().classify(List.of("INFO: loading the dataset and building the model")))
                .isEqualTo(LineLabel.OTHER);
    }

    @Test
    void neighboursVoteWithTheirTrainingLabels() {
        List<LabelledLine> known = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            known.add(new LabelledLine("zzzz" + "z".repeat(i), LineLabel.WARNING, "f", i, null));
            known.add(new LabelledLine("aaaa" + "a".repeat(i), LineLabel.PROGRESS, "f", i, null));
        }
        var engine = new NeighbourClassifier(BaselineTest::letters).trainedOn(known);

        assertThat(engine.classifier().orElseThrow().classify("zz").label()).isEqualTo(LineLabel.WARNING);
        assertThat(engine.classifier().orElseThrow().classify("aa").label()).isEqualTo(LineLabel.PROGRESS);
    }

    @Test
    void aCachedTextIsEmbeddedOnce() {
        List<String> asked = new ArrayList<>();
        Embedding remembered = new RememberedEmbedding(texts -> {
            asked.addAll(texts);
            return letters(texts);
        });

        remembered.embed(List.of("a", "b", "a"));
        float[][] again = remembered.embed(List.of("b", "c", "b"));

        assertThat(asked).containsExactly("a", "b", "c");
        assertThat(again).hasDimensions(3, 128).isDeepEqualTo(letters(List.of("b", "c", "b")));
    }

    private static BinarySearchLocator algorithm1() {
        return new BinarySearchLocator("algorithm 1", ChunkClassifier.of(KEYWORDS), KEYWORDS);
    }

    private static List<String> withErrorsFrom(int first, int count) {
        return new ArrayList<>(IntStream.rangeClosed(1, count)
                .mapToObj(line -> line < first ? "step " + line + " loss 1.0" : "RuntimeError: broken " + line)
                .toList());
    }

    /** How often each letter occurs: enough to distinguish texts without a model. */
    private static float[][] letters(List<String> texts) {
        return texts.stream()
                .map(text -> {
                    float[] counts = new float[128];
                    text.chars().filter(c -> c < 128).forEach(c -> counts[c]++);
                    return counts;
                })
                .toArray(float[][]::new);
    }

    @Test
    void cosineDependsOnDirectionAndNotOnLength() {
        assertThat(Embedding.cosine(new float[] {0, 0}, new float[] {1, 0})).isZero();
        assertThat(Embedding.cosine(new float[] {2, 0}, new float[] {1, 0})).isEqualTo(1);
    }
}

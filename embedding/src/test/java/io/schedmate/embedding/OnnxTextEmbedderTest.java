package io.schedmate.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class OnnxTextEmbedderTest {

    private static final OnnxTextEmbedder EMBEDDER = OnnxTextEmbedder.bundled();

    @AfterAll
    static void freeTheModel() {
        EMBEDDER.close();
    }

    @Test
    void textsWithTheSameMeaningAreCloserThanUnrelatedOnes() {
        float[][] vectors = EMBEDDER.embed(List.of(
                "RuntimeError: CUDA out of memory while allocating",
                "the GPU has no free memory left, allocation failed",
                "fine-tune a translation model from English to German"));

        assertThat(cosine(vectors[0], vectors[1])).isGreaterThan(cosine(vectors[0], vectors[2]) + 0.1);
    }

    @Test
    void aTextHasTheSameVectorAloneAndInABatch() {
        List<String> texts = List.of(
                "short",
                "epoch 3 finished with a loss of 0.25 after 100 steps",
                "a much longer text ".repeat(60),
                "Traceback (most recent call last):");

        float[][] together = EMBEDDER.embed(texts);

        for (int at = 0; at < texts.size(); at++) {
            assertThat(EMBEDDER.embed(List.of(texts.get(at)))[0]).containsExactly(together[at], within(1e-4f));
        }
    }

    @Test
    void vectorsHaveUnitLengthAndTheModelsDimension() {
        float[] vector = EMBEDDER.embed(List.of("loss 0.5"))[0];

        assertThat(vector).hasSize(384).hasSize(EMBEDDER.dimension());
        assertThat(cosine(vector, vector)).isCloseTo(1, within(1e-5));
    }

    @Test
    void textBeyondTheModelsLimitIsIgnored() {
        String full = "word ".repeat(600);

        assertThat(EMBEDDER.embed(List.of(full + "one end"))[0])
                .containsExactly(EMBEDDER.embed(List.of(full + "another"))[0], within(1e-6f));
    }

    @Test
    void anEmptyTextHasAVectorAndNoTextsHaveNone() {
        assertThat(EMBEDDER.embed(List.of(""))[0]).hasSize(384);
        assertThat(EMBEDDER.embed(List.of())).isEmpty();
    }

    @Test
    void severalThreadsGetTheSameVectors() {
        List<String> texts =
                IntStream.range(0, 12).mapToObj(i -> "line number " + i).toList();
        float[][] expected = EMBEDDER.embed(texts);

        List<float[][]> answers = IntStream.range(0, 4)
                .parallel()
                .mapToObj(_ -> EMBEDDER.embed(texts))
                .toList();

        assertThat(answers).allSatisfy(answer -> assertThat(answer).isDeepEqualTo(expected));
    }

    @Test
    void aMissingModelIsReportedOnFirstUseOnly(@org.junit.jupiter.api.io.TempDir Path folder) {
        OnnxModel.Source missing = () -> Files.newInputStream(folder.resolve("model.onnx"));
        var embedder = new OnnxTextEmbedder(new OnnxModel("absent", missing, missing, 512, 16));

        assertThat(embedder.modelId()).isEqualTo("absent");
        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> embedder.embed(List.of("text")))
                .withMessageContaining("absent");
    }

    @Test
    void aClosedEmbedderRejectsCalls() {
        OnnxTextEmbedder embedder = OnnxTextEmbedder.bundled();
        embedder.close();

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> embedder.embed(List.of("text")))
                .withMessageContaining("closed");
    }

    private static double cosine(float[] one, float[] other) {
        return IntStream.range(0, one.length)
                .mapToDouble(at -> (double) one[at] * other[at])
                .sum();
    }
}

package io.schedmate.evaluation.ask;

import io.schedmate.embedding.TextEmbedder;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.Engine;
import io.schedmate.query.Answer;
import io.schedmate.query.Citation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A baseline that answers with the line whose embedding is closest to the question's; lines that differ only in numbers
 * count once.
 */
public record EmbeddingTopLine(TextEmbedder embedder) implements AskContender {

    private static final int MAX_LENGTH = 500;
    private static final int BATCH = 32;

    @Override
    public String name() {
        return "embedding, top line";
    }

    @Override
    public Function<String, Answer> over(String file, LogLines log) {
        Map<String, Citation> lines = new LinkedHashMap<>();
        List<String> all = log.read(1, (int) Math.min(Integer.MAX_VALUE, log.count()));
        for (int i = 0; i < all.size(); i++) {
            String text = all.get(i);
            if (!text.isBlank()) {
                lines.putIfAbsent(text.replaceAll("\\d+", "0"), new Citation(file, i + 1L, text));
            }
        }
        List<Citation> kept = List.copyOf(lines.values());
        List<float[]> vectors = vectors(kept);
        return question -> closest(kept, vectors, question);
    }

    private List<float[]> vectors(List<Citation> lines) {
        List<float[]> vectors = new ArrayList<>();
        for (int from = 0; from < lines.size(); from += BATCH) {
            List<String> texts = lines.subList(from, Math.min(lines.size(), from + BATCH)).stream()
                    .map(line -> line.text()
                            .substring(0, Math.min(MAX_LENGTH, line.text().length())))
                    .toList();
            vectors.addAll(List.of(embedder.embed(texts)));
        }
        return vectors;
    }

    private Answer closest(List<Citation> lines, List<float[]> vectors, String question) {
        float[] wanted = embedder.embed(List.of(question))[0];
        Citation best = null;
        double highest = -1;
        for (int i = 0; i < lines.size(); i++) {
            double cosine = 0;
            for (int d = 0; d < wanted.length; d++) {
                cosine += wanted[d] * vectors.get(i)[d];
            }
            if (cosine > highest) {
                highest = cosine;
                best = lines.get(i);
            }
        }
        return best == null
                ? Answer.none(0.5)
                : new Answer(true, best.text(), List.of(best), Engine.EMBEDDING, Math.clamp(highest, 0, 1));
    }
}

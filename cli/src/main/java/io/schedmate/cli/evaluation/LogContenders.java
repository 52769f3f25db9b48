package io.schedmate.cli.evaluation;

import io.schedmate.cli.engine.Engines;
import io.schedmate.embedding.TextEmbedder;
import io.schedmate.evaluation.baseline.BinarySearchLocator;
import io.schedmate.evaluation.baseline.ChunkClassifier;
import io.schedmate.evaluation.baseline.KeywordGrep;
import io.schedmate.evaluation.baseline.LastLines;
import io.schedmate.evaluation.baseline.NeighbourClassifier;
import io.schedmate.evaluation.baseline.PrototypeClassifier;
import io.schedmate.evaluation.baseline.WithoutSignatures;
import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.classify.LineClassifier;
import java.util.List;

/** The log engines to compare: ours and the baselines. */
final class LogContenders {

    private static final int TAIL_LINES = 500;

    private LogContenders() {}

    static List<LogEngine> withoutEmbedding(Engines engines) {
        KeywordGrep grep = new KeywordGrep();
        LineClassifier words = grep.classifier().orElseThrow();
        return List.of(
                LogEngine.of("ours", engines.classifier(), engines.extractor(), engines.diagnosis()),
                grep,
                new BinarySearchLocator("Algorithm 1, keywords", ChunkClassifier.of(words), words),
                new LastLines("ours, last 500 lines", engines.diagnosis(), TAIL_LINES));
    }

    static LogEngine withoutSignatures(Engines engines) {
        return new WithoutSignatures("ours, signatures held out", engines.diagnosis());
    }

    /** Returns the engines that need the embedding model. They take minutes instead of seconds. */
    static List<LogEngine> withEmbedding(TextEmbedder embedder) {
        PrototypeClassifier prototypes = new PrototypeClassifier(embedder::embed);
        return List.of(
                prototypes,
                new NeighbourClassifier(embedder::embed),
                new BinarySearchLocator(
                        "Algorithm 1, prototypes",
                        prototypes.chunks(),
                        prototypes.classifier().orElseThrow()));
    }
}

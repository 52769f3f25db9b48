package io.schedmate.logs.classify;

import java.util.List;

/** Turns texts into vectors of length one: the port that an embedding model stands behind. */
@FunctionalInterface
public interface TextVectors {

    float[][] embed(List<String> texts);
}

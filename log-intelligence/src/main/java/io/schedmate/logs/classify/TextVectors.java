package io.schedmate.logs.classify;

import java.util.List;

/** Port: an embedding model that turns texts into normalised vectors. */
@FunctionalInterface
public interface TextVectors {

    float[][] embed(List<String> texts);
}

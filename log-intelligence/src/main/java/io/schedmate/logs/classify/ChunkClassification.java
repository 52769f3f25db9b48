package io.schedmate.logs.classify;

import io.schedmate.model.LineLabel;

/**
 * What a chunk of lines speaks of: an error if any line does, else a warning, else progress.
 *
 * @param errors how many lines are errors; the other counts likewise
 * @param firstError index of the first error within the chunk, from 0, or -1
 */
public record ChunkClassification(LineLabel label, int errors, int warnings, int progress, int firstError) {}

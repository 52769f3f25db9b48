package io.schedmate.logs.classify;

import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;

/**
 * An answer about an undecided template.
 *
 * @param score confidence, 0 to 1
 */
public record Judgement(LineLabel label, double score, Engine engine) {}

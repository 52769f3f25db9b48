package io.schedmate.logs.classify;

import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;

/**
 * The label of one segment of a log line.
 *
 * @param score confidence, 0 to 1
 * @param template id of the template that the segment was reduced to
 */
public record Classification(LineLabel label, double score, String template, Engine engine) {}

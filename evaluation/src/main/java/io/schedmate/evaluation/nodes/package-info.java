/** Scores how well a node's history predicts its later failures, on published records of failures. */
@NullMarked
package io.schedmate.evaluation.nodes;

import org.jspecify.annotations.NullMarked;

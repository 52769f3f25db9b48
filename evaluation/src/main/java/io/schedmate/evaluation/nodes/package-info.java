/** Scores how well a node's history tells how often it fails later, on published records of failures. */
@NullMarked
package io.schedmate.evaluation.nodes;

import org.jspecify.annotations.NullMarked;

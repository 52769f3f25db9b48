@NullMarked
package io.schedmate.evaluation.nodes;

import org.jspecify.annotations.NullMarked;

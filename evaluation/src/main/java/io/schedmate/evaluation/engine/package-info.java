/** The engines under evaluation. */
@NullMarked
package io.schedmate.evaluation.engine;

import org.jspecify.annotations.NullMarked;

/** What is scored: a name and the parts of log intelligence that it offers. */
@NullMarked
package io.schedmate.evaluation.engine;

import org.jspecify.annotations.NullMarked;

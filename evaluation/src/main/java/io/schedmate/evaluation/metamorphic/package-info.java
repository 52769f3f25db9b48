/** Changes to an input that must leave an answer as it is, or move it in a known way. */
@NullMarked
package io.schedmate.evaluation.metamorphic;

import org.jspecify.annotations.NullMarked;

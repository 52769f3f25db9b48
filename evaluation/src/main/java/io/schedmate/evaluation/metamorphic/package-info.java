/** Changes an input in ways that must keep the answer, or change it in a known way. */
@NullMarked
package io.schedmate.evaluation.metamorphic;

import org.jspecify.annotations.NullMarked;

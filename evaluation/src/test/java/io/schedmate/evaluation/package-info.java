/** The corpora that all tests of the evaluation share. */
@NullMarked
package io.schedmate.evaluation;

import org.jspecify.annotations.NullMarked;

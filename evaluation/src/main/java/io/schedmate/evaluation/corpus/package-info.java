/** Reads labelled logs and labelled lines from disk. */
@NullMarked
package io.schedmate.evaluation.corpus;

import org.jspecify.annotations.NullMarked;

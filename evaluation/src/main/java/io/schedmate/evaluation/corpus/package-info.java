/** Labelled logs, labelled lines, and folders of them as they lie on disk. */
@NullMarked
package io.schedmate.evaluation.corpus;

import org.jspecify.annotations.NullMarked;

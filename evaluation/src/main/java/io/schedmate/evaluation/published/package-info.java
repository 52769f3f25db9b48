/** Published sets of labelled logs, scored and compared with the figures that others published for their tools. */
@NullMarked
package io.schedmate.evaluation.published;

import org.jspecify.annotations.NullMarked;

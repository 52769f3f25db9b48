/** Sets of logs that others have published with labels of their own, scored beside what they published of their tools. */
@NullMarked
package io.schedmate.evaluation.published;

import org.jspecify.annotations.NullMarked;

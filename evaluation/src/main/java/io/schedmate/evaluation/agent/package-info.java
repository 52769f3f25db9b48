/** Language models as metadata extractors side by side, static analysis beside them (full paper, figure 17). */
@NullMarked
package io.schedmate.evaluation.agent;

import org.jspecify.annotations.NullMarked;

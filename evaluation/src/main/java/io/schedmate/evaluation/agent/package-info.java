/** Compares language models as metadata extractors with static analysis (full paper, figure 17). */
@NullMarked
package io.schedmate.evaluation.agent;

import org.jspecify.annotations.NullMarked;

/** Replays the commits of repositories: what an edit costs, and whether the answer is the one from scratch. */
@NullMarked
package io.schedmate.evaluation.versions;

import org.jspecify.annotations.NullMarked;

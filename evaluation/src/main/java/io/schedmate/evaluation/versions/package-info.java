/**
 * Replays the commits of repositories to measure the cost of an edit, and whether the answer equals the one from
 * scratch.
 */
@NullMarked
package io.schedmate.evaluation.versions;

import org.jspecify.annotations.NullMarked;

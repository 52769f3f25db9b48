/** Tests of the replay of repositories. */
@NullMarked
package io.schedmate.evaluation.versions;

import org.jspecify.annotations.NullMarked;

/** Tests of how the speed of a job changes with its setting. */
@NullMarked
package io.schedmate.code.estimate.scaling;

import org.jspecify.annotations.NullMarked;

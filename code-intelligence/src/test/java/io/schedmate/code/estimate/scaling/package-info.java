/** Tests of how speed changes with a setting. */
@NullMarked
package io.schedmate.code.estimate.scaling;

import org.jspecify.annotations.NullMarked;

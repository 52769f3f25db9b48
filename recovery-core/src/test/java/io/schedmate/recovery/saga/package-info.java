/** Tests of recoveries, which are executed step by step. */
@NullMarked
package io.schedmate.recovery.saga;

import org.jspecify.annotations.NullMarked;

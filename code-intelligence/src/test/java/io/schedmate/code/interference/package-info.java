/** Tests of the slowdown of a job that shares its GPUs. */
@NullMarked
package io.schedmate.code.interference;

import org.jspecify.annotations.NullMarked;

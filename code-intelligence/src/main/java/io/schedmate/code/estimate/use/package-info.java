/** Estimates a job's device usage. */
@NullMarked
package io.schedmate.code.estimate.use;

import org.jspecify.annotations.NullMarked;

/** Determines the model of a job and its task. */
@NullMarked
package io.schedmate.code.inspect.model;

import org.jspecify.annotations.NullMarked;

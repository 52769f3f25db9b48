/** Determines the data augmentation of a job. */
@NullMarked
package io.schedmate.code.inspect.augmentation;

import org.jspecify.annotations.NullMarked;

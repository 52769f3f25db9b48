/** The augmentations of a job's data. */
@NullMarked
package io.schedmate.code.inspect.augmentation;

import org.jspecify.annotations.NullMarked;

/** Asks for advice on a job on its way to Ray. */
@NullMarked
package io.schedmate.ray.advise;

import org.jspecify.annotations.NullMarked;

/** Reports Ray's jobs, their states and their drivers' output. */
@NullMarked
package io.schedmate.ray.observe;

import org.jspecify.annotations.NullMarked;

/** Reports the jobs of Ray, their states and what their drivers print. */
@NullMarked
package io.schedmate.ray.observe;

import org.jspecify.annotations.NullMarked;

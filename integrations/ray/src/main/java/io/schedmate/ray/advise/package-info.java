/** Requests advice on jobs that are about to be submitted to Ray, and retries failed jobs. */
@NullMarked
package io.schedmate.ray.advise;

import org.jspecify.annotations.NullMarked;

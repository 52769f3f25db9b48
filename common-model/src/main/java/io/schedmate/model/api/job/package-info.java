/** Jobs over HTTP: submitted, listed, told of, forgotten. */
@NullMarked
package io.schedmate.model.api.job;

import org.jspecify.annotations.NullMarked;

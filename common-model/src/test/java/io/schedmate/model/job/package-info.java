/** Tests job identity and the legal transitions. */
@NullMarked
package io.schedmate.model.job;

import org.jspecify.annotations.NullMarked;

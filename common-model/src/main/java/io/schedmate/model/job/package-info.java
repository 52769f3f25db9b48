/** What a job is, where it stands, and which moves are legal. */
@NullMarked
package io.schedmate.model.job;

import org.jspecify.annotations.NullMarked;

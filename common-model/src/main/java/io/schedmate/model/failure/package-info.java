/** Why a job failed, with the lines that say so. */
@NullMarked
package io.schedmate.model.failure;

import org.jspecify.annotations.NullMarked;

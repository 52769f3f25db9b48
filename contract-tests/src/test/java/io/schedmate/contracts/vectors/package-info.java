/** Runs the contract of a vector index on the indexes that SchedMate includes. */
@NullMarked
package io.schedmate.contracts.vectors;

import org.jspecify.annotations.NullMarked;

/** The contract of an index of vectors, run on those that SchedMate brings along. */
@NullMarked
package io.schedmate.contracts.vectors;

import org.jspecify.annotations.NullMarked;

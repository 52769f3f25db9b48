/** A job's failures across its attempts, those with no progress between them counted. */
@NullMarked
package io.schedmate.recovery.ledger;

import org.jspecify.annotations.NullMarked;

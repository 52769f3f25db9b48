/** Tests of the ledger of a job's failures. */
@NullMarked
package io.schedmate.recovery.ledger;

import org.jspecify.annotations.NullMarked;

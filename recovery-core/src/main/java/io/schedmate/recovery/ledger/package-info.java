/** Counts a job's failures across attempts, and those without progress in between. */
@NullMarked
package io.schedmate.recovery.ledger;

import org.jspecify.annotations.NullMarked;

/** Tests of the search by group tests, with simulated results. */
@NullMarked
package io.schedmate.recovery.nccl;

import org.jspecify.annotations.NullMarked;

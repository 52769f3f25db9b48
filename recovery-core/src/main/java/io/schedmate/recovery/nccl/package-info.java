/** Group tests of nodes with nccl-tests: interprets a run and chooses the next group. */
@NullMarked
package io.schedmate.recovery.nccl;

import org.jspecify.annotations.NullMarked;

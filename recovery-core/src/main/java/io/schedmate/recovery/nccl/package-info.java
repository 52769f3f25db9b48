/** Group tests of nodes with nccl-tests: what a run says, and which group comes next. */
@NullMarked
package io.schedmate.recovery.nccl;

import org.jspecify.annotations.NullMarked;

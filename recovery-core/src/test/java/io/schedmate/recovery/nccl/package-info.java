/** Searches by group tests, with groups that a test plays. */
@NullMarked
package io.schedmate.recovery.nccl;

import org.jspecify.annotations.NullMarked;

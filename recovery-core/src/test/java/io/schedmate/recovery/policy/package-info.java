/** Tests of the recovery policy. */
@NullMarked
package io.schedmate.recovery.policy;

import org.jspecify.annotations.NullMarked;

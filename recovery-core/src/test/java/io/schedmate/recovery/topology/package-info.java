/** Tests of switches. */
@NullMarked
package io.schedmate.recovery.topology;

import org.jspecify.annotations.NullMarked;

/** Which switch a node hangs on, and what failures on one switch say of it. */
@NullMarked
package io.schedmate.recovery.topology;

import org.jspecify.annotations.NullMarked;

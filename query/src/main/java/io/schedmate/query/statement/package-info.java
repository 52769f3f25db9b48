/** What programs state in forms of their own: causes, progress, hosts, checkpoints, runs, times. */
@NullMarked
package io.schedmate.query.statement;

import org.jspecify.annotations.NullMarked;

/** Reads well-known statements of programs: causes, progress, hosts, checkpoints, runs, times. */
@NullMarked
package io.schedmate.query.statement;

import org.jspecify.annotations.NullMarked;

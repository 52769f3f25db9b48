/** Ray's Jobs API beside SchedMate, before a stand-in that is as strict as Ray. */
@NullMarked
package io.schedmate.cli.ray;

import org.jspecify.annotations.NullMarked;

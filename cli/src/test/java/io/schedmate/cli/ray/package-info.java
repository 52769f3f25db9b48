/** Tests of the commands for Ray, against a stand-in for Ray's Jobs API that is as strict as Ray. */
@NullMarked
package io.schedmate.cli.ray;

import org.jspecify.annotations.NullMarked;

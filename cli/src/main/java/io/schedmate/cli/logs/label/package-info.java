/** Labels the segments of logs. */
@NullMarked
package io.schedmate.cli.logs.label;

import org.jspecify.annotations.NullMarked;

/** The commands that read job logs: classify, metrics and diagnose. */
@NullMarked
package io.schedmate.cli.logs;

import org.jspecify.annotations.NullMarked;

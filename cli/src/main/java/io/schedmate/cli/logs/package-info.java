/** Commands that read job logs: classify, metrics, diagnose. */
@NullMarked
package io.schedmate.cli.logs;

import org.jspecify.annotations.NullMarked;

/** Runs real jobs on a running platform: submission, failure, diagnosis, recovery and advice. */
@NullMarked
package io.schedmate.cli.demo;

import org.jspecify.annotations.NullMarked;

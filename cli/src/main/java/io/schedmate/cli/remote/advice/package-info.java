/** What the platform predicts of a job, before and after it is submitted. */
@NullMarked
package io.schedmate.cli.remote.advice;

import org.jspecify.annotations.NullMarked;

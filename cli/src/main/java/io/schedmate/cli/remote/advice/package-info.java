/** Shows the platform's predictions for a job, before and after its submission. */
@NullMarked
package io.schedmate.cli.remote.advice;

import org.jspecify.annotations.NullMarked;

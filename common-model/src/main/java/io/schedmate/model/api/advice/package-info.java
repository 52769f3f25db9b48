/** Advice over HTTP: what a job is, how long it will run, what it will use. */
@NullMarked
package io.schedmate.model.api.advice;

import org.jspecify.annotations.NullMarked;

/** Metrics over HTTP: how a job does, and what packing costs it. */
@NullMarked
package io.schedmate.model.api.metrics;

import org.jspecify.annotations.NullMarked;

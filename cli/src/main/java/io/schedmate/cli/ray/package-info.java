/**
 * Integrates with Ray's Jobs API: requests advice at submission, then reports states and logs while the job runs.
 */
@NullMarked
package io.schedmate.cli.ray;

import org.jspecify.annotations.NullMarked;

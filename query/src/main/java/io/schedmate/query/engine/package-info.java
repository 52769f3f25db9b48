/** The entry point: reads a job's logs once and answers questions about them. */
@NullMarked
package io.schedmate.query.engine;

import org.jspecify.annotations.NullMarked;

/**
 * Answers questions about all jobs, failures, recoveries and nodes: words choose a typed query, and its result is put
 * into words.
 */
@NullMarked
package io.schedmate.query.fleet;

import org.jspecify.annotations.NullMarked;

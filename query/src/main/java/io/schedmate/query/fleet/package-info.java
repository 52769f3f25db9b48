/** Questions about all jobs, failures, recoveries and nodes: words that choose a typed query, and its result in words. */
@NullMarked
package io.schedmate.query.fleet;

import org.jspecify.annotations.NullMarked;

/** Injects faults from a declared model and runs them through diagnosis, policy and the search for faulty nodes. */
@NullMarked
package io.schedmate.evaluation.faults;

import org.jspecify.annotations.NullMarked;

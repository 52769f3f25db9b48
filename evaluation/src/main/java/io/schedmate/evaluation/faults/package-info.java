/** Faults planted by a declared model, taken through diagnosis, policy and the search for bad nodes. */
@NullMarked
package io.schedmate.evaluation.faults;

import org.jspecify.annotations.NullMarked;

/** The claims of a model about a job, and the check of each claim against the lines that it cites. */
@NullMarked
package io.schedmate.code.agent.claim;

import org.jspecify.annotations.NullMarked;

/** What a model claims about a job, and the check of each claim against the lines it cites. */
@NullMarked
package io.schedmate.code.agent.claim;

import org.jspecify.annotations.NullMarked;

/** What-if questions: what a job would take with other GPUs or another batch size. */
@NullMarked
package io.schedmate.advisor.whatif;

import org.jspecify.annotations.NullMarked;

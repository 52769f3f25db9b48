/** What sharing its GPUs has cost a job. */
@NullMarked
package io.schedmate.code.interference;

import org.jspecify.annotations.NullMarked;

/** How much work one reading of a job's tree may take, whatever the tree holds. */
@NullMarked
package io.schedmate.code.effort;

import org.jspecify.annotations.NullMarked;

/** Which past jobs are named. */
@NullMarked
package io.schedmate.advisor.similar;

import org.jspecify.annotations.NullMarked;

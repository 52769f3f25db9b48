/** Tests which past jobs are returned. */
@NullMarked
package io.schedmate.advisor.similar;

import org.jspecify.annotations.NullMarked;

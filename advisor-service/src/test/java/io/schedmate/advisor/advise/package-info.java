/** Tests advice under time limits. */
@NullMarked
package io.schedmate.advisor.advise;

import org.jspecify.annotations.NullMarked;

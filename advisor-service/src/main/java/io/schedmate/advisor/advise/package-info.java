/** The whole of an advice, in the time that there is. */
@NullMarked
package io.schedmate.advisor.advise;

import org.jspecify.annotations.NullMarked;

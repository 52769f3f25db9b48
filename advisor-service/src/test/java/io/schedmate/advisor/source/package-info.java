/** Where code comes from, and whose is read. */
@NullMarked
package io.schedmate.advisor.source;

import org.jspecify.annotations.NullMarked;

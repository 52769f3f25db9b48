/** Tests where code may come from and whose code may be read. */
@NullMarked
package io.schedmate.advisor.source;

import org.jspecify.annotations.NullMarked;

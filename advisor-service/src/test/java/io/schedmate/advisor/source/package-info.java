/** What stands when a language model does not. */
@NullMarked
package io.schedmate.advisor.source;

import org.jspecify.annotations.NullMarked;

/** What stands when a language model does not. */
@NullMarked
package io.schedmate.advisor.extract;

import org.jspecify.annotations.NullMarked;

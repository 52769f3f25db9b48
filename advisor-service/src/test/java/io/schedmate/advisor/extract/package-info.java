/** Tests extraction when a language model fails. */
@NullMarked
package io.schedmate.advisor.extract;

import org.jspecify.annotations.NullMarked;

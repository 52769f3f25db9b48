/** What calls and answers must hold to. */
@NullMarked
package io.schedmate.model.api;

import org.jspecify.annotations.NullMarked;

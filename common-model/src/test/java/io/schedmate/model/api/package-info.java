/** Tests the rules for calls and answers. */
@NullMarked
package io.schedmate.model.api;

import org.jspecify.annotations.NullMarked;

/** What the HTTP interfaces have in common: how values are checked. */
@NullMarked
package io.schedmate.model.api;

import org.jspecify.annotations.NullMarked;

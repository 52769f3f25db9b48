/** The registry's calls over HTTP. */
@NullMarked
package io.schedmate.registry.api;

import org.jspecify.annotations.NullMarked;

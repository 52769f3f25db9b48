/** Log lines over HTTP: in as they are written, out by range. */
@NullMarked
package io.schedmate.model.api.log;

import org.jspecify.annotations.NullMarked;

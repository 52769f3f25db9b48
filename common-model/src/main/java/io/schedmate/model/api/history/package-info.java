/** Past jobs over HTTP: the report of an import. */
@NullMarked
package io.schedmate.model.api.history;

import org.jspecify.annotations.NullMarked;

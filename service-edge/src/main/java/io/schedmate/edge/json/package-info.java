/** JSON conversion of requests and responses. */
@NullMarked
package io.schedmate.edge.json;

import org.jspecify.annotations.NullMarked;

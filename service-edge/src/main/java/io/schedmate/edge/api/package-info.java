/** Request limits and paging for all services. */
@NullMarked
package io.schedmate.edge.api;

import org.jspecify.annotations.NullMarked;

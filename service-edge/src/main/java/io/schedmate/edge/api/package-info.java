/** Request limits and pages that all services share. */
@NullMarked
package io.schedmate.edge.api;

import org.jspecify.annotations.NullMarked;

/** What the calls of all services have in common: limits of what is asked, and pages of what is answered. */
@NullMarked
package io.schedmate.edge.api;

import org.jspecify.annotations.NullMarked;

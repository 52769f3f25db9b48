/** REST controllers. */
@NullMarked
package io.schedmate.advisor.api;

import org.jspecify.annotations.NullMarked;

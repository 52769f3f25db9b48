/** What all services need at their edges. This is the only Spring code that services share. */
@NullMarked
package io.schedmate.edge;

import org.jspecify.annotations.NullMarked;

/** What every service has at its edge; the only Spring code that services share. */
@NullMarked
package io.schedmate.edge;

import org.jspecify.annotations.NullMarked;

/** Settings, and beans of the inside. */
@NullMarked
package io.schedmate.advisor.wiring;

import org.jspecify.annotations.NullMarked;

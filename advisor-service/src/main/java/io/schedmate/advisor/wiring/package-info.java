/** Configuration properties and Spring beans. */
@NullMarked
package io.schedmate.advisor.wiring;

import org.jspecify.annotations.NullMarked;

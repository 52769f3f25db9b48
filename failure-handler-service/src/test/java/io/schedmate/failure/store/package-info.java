/** The handler without Spring and without a broker, on a real database, beside a cluster that is a declared model. */
@NullMarked
package io.schedmate.failure.store;

import org.jspecify.annotations.NullMarked;

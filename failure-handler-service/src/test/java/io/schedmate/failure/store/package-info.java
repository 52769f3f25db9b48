/**
 * Tests the handler without Spring and without a broker, with a simulated cluster and stores in memory or in a real
 * database.
 */
@NullMarked
package io.schedmate.failure.store;

import org.jspecify.annotations.NullMarked;

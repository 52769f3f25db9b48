/** Shared by the tests of all services: a broker, a database, a running service, and rows in memory. */
@NullMarked
package io.schedmate.testing;

import org.jspecify.annotations.NullMarked;

/** Every service, a broker and a database on this machine, started and stopped as one. */
@NullMarked
package io.schedmate.local;

import org.jspecify.annotations.NullMarked;

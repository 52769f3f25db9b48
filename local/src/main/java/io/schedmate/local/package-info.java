/** The local platform: starts and stops every service, a broker and a database on this machine. */
@NullMarked
package io.schedmate.local;

import org.jspecify.annotations.NullMarked;

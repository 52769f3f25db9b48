/** The bytes of a log: files, streams, packed ones, and what is held of them. */
@NullMarked
package io.schedmate.logs.intake.bytes;

import org.jspecify.annotations.NullMarked;

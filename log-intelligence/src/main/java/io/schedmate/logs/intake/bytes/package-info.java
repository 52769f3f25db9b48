/** Reads the bytes of a log from files, streams and packed data, and stores them for positional reads. */
@NullMarked
package io.schedmate.logs.intake.bytes;

import org.jspecify.annotations.NullMarked;

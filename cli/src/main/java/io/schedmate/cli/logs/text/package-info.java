/** Formats results about logs as text and as JSON. */
@NullMarked
package io.schedmate.cli.logs.text;

import org.jspecify.annotations.NullMarked;

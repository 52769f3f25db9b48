/** Answers about logs in words and as JSON. */
@NullMarked
package io.schedmate.cli.logs.text;

import org.jspecify.annotations.NullMarked;

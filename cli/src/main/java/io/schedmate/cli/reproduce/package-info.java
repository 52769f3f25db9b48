/** Repeats the case studies of the papers on local traces. */
@NullMarked
package io.schedmate.cli.reproduce;

import org.jspecify.annotations.NullMarked;

/** The papers' case studies, run again on traces at hand. */
@NullMarked
package io.schedmate.cli.reproduce;

import org.jspecify.annotations.NullMarked;

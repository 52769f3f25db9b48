/** The page of measured tables, tested. */
@NullMarked
package io.schedmate.cli.evaluation;

import org.jspecify.annotations.NullMarked;

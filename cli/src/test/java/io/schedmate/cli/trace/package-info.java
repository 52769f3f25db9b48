@NullMarked
package io.schedmate.cli.trace;

import org.jspecify.annotations.NullMarked;

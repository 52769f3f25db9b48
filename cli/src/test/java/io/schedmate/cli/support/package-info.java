@NullMarked
package io.schedmate.cli.support;

import org.jspecify.annotations.NullMarked;

/** Shared by models of libraries: configuration files, and the objects that a configuration describes. */
@NullMarked
package io.schedmate.code.library.configuration;

import org.jspecify.annotations.NullMarked;

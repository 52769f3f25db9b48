/** Configuration files and the objects that a configuration describes, shared by the models of libraries. */
@NullMarked
package io.schedmate.code.library.configuration;

import org.jspecify.annotations.NullMarked;

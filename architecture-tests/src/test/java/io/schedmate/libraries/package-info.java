/** What is known of the libraries that the modules bring with them. */
@NullMarked
package io.schedmate.libraries;

import org.jspecify.annotations.NullMarked;

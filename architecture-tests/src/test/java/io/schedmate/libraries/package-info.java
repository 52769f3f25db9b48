/** Checks the libraries that the modules depend on against published advisories. */
@NullMarked
package io.schedmate.libraries;

import org.jspecify.annotations.NullMarked;

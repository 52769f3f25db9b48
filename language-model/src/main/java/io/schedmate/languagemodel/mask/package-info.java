/** What never leaves the process: keys, tokens, passwords, addresses of people. */
@NullMarked
package io.schedmate.languagemodel.mask;

import org.jspecify.annotations.NullMarked;

/** Tests of the embedded broker and the embedded database. */
@NullMarked
package io.schedmate.embedded;

import org.jspecify.annotations.NullMarked;

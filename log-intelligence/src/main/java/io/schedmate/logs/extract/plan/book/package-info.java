/** Keeps plans by the shape of the line. */
@NullMarked
package io.schedmate.logs.extract.plan.book;

import org.jspecify.annotations.NullMarked;

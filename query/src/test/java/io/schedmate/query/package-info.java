@NullMarked
package io.schedmate.query;

import org.jspecify.annotations.NullMarked;

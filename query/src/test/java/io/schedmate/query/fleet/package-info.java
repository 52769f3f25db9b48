@NullMarked
package io.schedmate.query.fleet;

import org.jspecify.annotations.NullMarked;

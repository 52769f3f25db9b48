@NullMarked
package io.schedmate.query.status;

import org.jspecify.annotations.NullMarked;

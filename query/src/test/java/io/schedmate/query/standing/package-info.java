@NullMarked
package io.schedmate.query.standing;

import org.jspecify.annotations.NullMarked;

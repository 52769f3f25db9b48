/** Questions that what is known of a job answers, without its log. */
@NullMarked
package io.schedmate.query.standing;

import org.jspecify.annotations.NullMarked;

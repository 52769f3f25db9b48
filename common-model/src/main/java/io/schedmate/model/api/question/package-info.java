/** REST types for questions about a job and their answers. */
@NullMarked
package io.schedmate.model.api.question;

import org.jspecify.annotations.NullMarked;

/** The Query Engine: a question about a job, answered with the lines that prove the answer. */
@NullMarked
package io.schedmate.query;

import org.jspecify.annotations.NullMarked;

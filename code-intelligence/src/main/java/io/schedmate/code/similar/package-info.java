/** Which jobs are the same work: canonical text, similarity by fields and the decision on two jobs that were read. */
@NullMarked
package io.schedmate.code.similar;

import org.jspecify.annotations.NullMarked;

/** Which jobs are the same work: canonical text, similarity by fields and the decision on two run commands. */
@NullMarked
package io.schedmate.code.similar;

import org.jspecify.annotations.NullMarked;

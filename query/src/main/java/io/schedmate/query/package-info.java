/** What the Query Engine says and what it needs: answers with their citations, and the ports that feed it. */
@NullMarked
package io.schedmate.query;

import org.jspecify.annotations.NullMarked;

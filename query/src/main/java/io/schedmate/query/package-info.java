/** The API of the Query Engine: answers with their citations, and the ports that supply its data. */
@NullMarked
package io.schedmate.query;

import org.jspecify.annotations.NullMarked;

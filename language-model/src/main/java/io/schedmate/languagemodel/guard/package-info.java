/** What keeps a model from harming its callers: breaker, time limit, bulkhead, retry. */
@NullMarked
package io.schedmate.languagemodel.guard;

import org.jspecify.annotations.NullMarked;

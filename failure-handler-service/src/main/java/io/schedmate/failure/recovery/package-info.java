/** What is done about a failure: proposed, let act by a person, carried out once, told step by step. */
@NullMarked
package io.schedmate.failure.recovery;

import org.jspecify.annotations.NullMarked;

/** Checks HTTP answers against the published OpenAPI document. */
@NullMarked
package io.schedmate.contracts.answer;

import org.jspecify.annotations.NullMarked;

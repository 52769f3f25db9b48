/** What a model wrote, read as the JSON that was asked for, or not at all. */
@NullMarked
package io.schedmate.languagemodel.answer;

import org.jspecify.annotations.NullMarked;

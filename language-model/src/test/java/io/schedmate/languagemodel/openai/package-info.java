@NullMarked
package io.schedmate.languagemodel.openai;

import org.jspecify.annotations.NullMarked;

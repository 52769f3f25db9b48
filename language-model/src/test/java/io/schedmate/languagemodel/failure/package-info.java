@NullMarked
package io.schedmate.languagemodel.failure;

import org.jspecify.annotations.NullMarked;

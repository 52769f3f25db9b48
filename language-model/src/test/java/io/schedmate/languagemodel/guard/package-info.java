@NullMarked
package io.schedmate.languagemodel.guard;

import org.jspecify.annotations.NullMarked;

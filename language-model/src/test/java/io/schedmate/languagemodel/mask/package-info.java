@NullMarked
package io.schedmate.languagemodel.mask;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.schedmate.languagemodel;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.schedmate.languagemodel.question;

import org.jspecify.annotations.NullMarked;

/** Models Detectron2. */
@NullMarked
package io.schedmate.code.library.detectron2;

import org.jspecify.annotations.NullMarked;

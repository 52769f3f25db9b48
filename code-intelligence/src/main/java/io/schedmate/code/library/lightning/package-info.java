/** Models Lightning, formerly PyTorch Lightning. */
@NullMarked
package io.schedmate.code.library.lightning;

import org.jspecify.annotations.NullMarked;

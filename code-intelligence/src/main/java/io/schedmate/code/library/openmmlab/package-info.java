/** Models OpenMMLab's configurations. */
@NullMarked
package io.schedmate.code.library.openmmlab;

import org.jspecify.annotations.NullMarked;

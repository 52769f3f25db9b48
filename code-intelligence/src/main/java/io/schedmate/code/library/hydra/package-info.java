/** Models Hydra and OmegaConf. */
@NullMarked
package io.schedmate.code.library.hydra;

import org.jspecify.annotations.NullMarked;

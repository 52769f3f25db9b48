/** Which services there are, and the settings that each is started with here. */
@NullMarked
package io.schedmate.local.service;

import org.jspecify.annotations.NullMarked;

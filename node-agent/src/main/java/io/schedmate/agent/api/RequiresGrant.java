package io.schedmate.agent.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The grant that a signer needs to call a controller's method. A method with neither this annotation nor {@link
 * jakarta.annotation.security.PermitAll} is refused to everybody.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface RequiresGrant {

    Grant value();

    /** What a trusted key may do. COMMAND includes READ. */
    enum Grant {
        READ,
        COMMAND
    }
}

package io.schedmate.edge.security;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The roles of which a caller needs one to call a controller's method. A method with neither this annotation nor {@link
 * jakarta.annotation.security.PermitAll} is refused to everybody.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface RequiresRole {

    Role[] value();
}

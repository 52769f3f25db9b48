package io.schedmate.agent.check;

import java.util.regex.Pattern;

/**
 * A parameter of a check.
 *
 * @param form a pattern for the whole value
 * @param right a description of the form
 * @param otherwise the default value
 */
public record CheckParameter(String name, Pattern form, String right, String otherwise) {

    static CheckParameter whole(String name, String otherwise) {
        return new CheckParameter(name, Pattern.compile("[0-9]{1,15}"), "a whole number", otherwise);
    }

    static CheckParameter number(String name, String otherwise) {
        return new CheckParameter(name, Pattern.compile("[0-9]{1,9}(?:\\.[0-9]{1,6})?"), "a number", otherwise);
    }

    public boolean takes(String value) {
        return form.matcher(value).matches();
    }
}

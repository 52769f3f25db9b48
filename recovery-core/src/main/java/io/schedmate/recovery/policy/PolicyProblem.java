package io.schedmate.recovery.policy;

/**
 * One problem in a policy file.
 *
 * @param line line number, from 1
 * @param place such as {@code rules[2].action}; empty for the file as a whole
 * @param expected description of a correct value
 * @param given the value in the file
 */
public record PolicyProblem(int line, String place, String expected, String given) {

    @Override
    public String toString() {
        return "line %d%s: expected %s (%s)".formatted(line, place.isEmpty() ? "" : ", " + place, expected, given);
    }
}

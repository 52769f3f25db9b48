package io.schedmate.logs.intake.events;

/**
 * One value of a run.
 *
 * @param group the part of its name before the last slash; empty if there is none
 * @param name as the run gave it, without spaces and equals signs
 */
record Scalar(String group, String name, double value) {

    private static final int MAX_LENGTH = 200;

    static Scalar of(String tag, double value) {
        String cut = tag.substring(0, Math.min(MAX_LENGTH, tag.length()));
        String name = cut.replaceAll("[\\s=\\p{Cntrl}]", "_");
        return new Scalar(name.substring(0, Math.max(0, name.lastIndexOf('/'))), name, value);
    }
}

package io.schedmate.logs.extract.plan.value;

/** Numbers printed in groups of three digits between commas. */
public final class Thousands {

    private Thousands() {}

    /** Returns the number of groups of the number that starts at {@code at}; 1 for a number without commas. */
    public static int groups(String text, NumberScan numbers, int at) {
        int groups = 1;
        boolean whole = Pair.isWhole(text, numbers, at) && numbers.end(at) - numbers.start(at) <= 3;
        while (whole && at + groups < numbers.count()) {
            int end = numbers.end(at + groups - 1);
            int next = numbers.start(at + groups);
            boolean joined = next == end + 1 && text.charAt(end) == ',' && wholeDigits(text, numbers, at + groups) == 3;
            if (!joined) {
                break;
            }
            groups++;
        }
        return groups;
    }

    /** Returns the value of the number that consists of {@code groups} groups from {@code at}. */
    static double value(String text, NumberScan numbers, int at, int groups) {
        double value = numbers.value(text, at);
        for (int i = 1; i < groups; i++) {
            value = value * 1000 + numbers.value(text, at + i);
        }
        return value;
    }

    private static int wholeDigits(String text, NumberScan numbers, int at) {
        int from = numbers.start(at);
        int dot = text.indexOf('.', from);
        int end = numbers.end(at);
        return (dot >= 0 && dot < end ? dot : end) - from;
    }
}

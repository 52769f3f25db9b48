package io.schedmate.logs.extract.plan.book;

import io.schedmate.logs.extract.plan.value.NumberScan;

/**
 * The prefix of a table header, which its rows share. It identifies rows without reading every character.
 *
 * @param numbers the number of numbers in it, such as a rank or a time
 * @param end the text between the last of them and the table
 */
record RowHead(int numbers, String end) {

    /** No prefix: rows start with the line. */
    static final RowHead NONE = new RowHead(0, "");

    static RowHead of(String segment, int length) {
        NumberScan scan = new NumberScan();
        scan.scan(segment.substring(0, length));
        int from = scan.count() == 0 ? 0 : scan.end(scan.count() - 1);
        return new RowHead(scan.count(), segment.substring(from, length));
    }

    /** Returns the start of the row in {@code segment}, or -1 if the segment has another prefix. */
    int start(String segment, NumberScan scan) {
        if (numbers > scan.count()) {
            return -1;
        }
        int from = numbers == 0 ? 0 : scan.end(numbers - 1);
        return segment.startsWith(end, from) ? from + end.length() : -1;
    }
}

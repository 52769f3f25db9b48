package io.schedmate.logs.extract.plan.book;

import io.schedmate.logs.extract.plan.value.NumberScan;

/**
 * What stands before the head of a table, and so before its rows. Rows are told by it without looking at their letters one by one.
 *
 * @param numbers how many numbers it holds, such as a rank or a time
 * @param end what stands between the last of them and the table
 */
record RowHead(int numbers, String end) {

    /** No head: rows start with the line. */
    static final RowHead NONE = new RowHead(0, "");

    static RowHead of(String segment, int length) {
        NumberScan scan = new NumberScan();
        scan.scan(segment.substring(0, length));
        int from = scan.count() == 0 ? 0 : scan.end(scan.count() - 1);
        return new RowHead(scan.count(), segment.substring(from, length));
    }

    /** Where the row starts in {@code segment}, -1 where it has another head. */
    int start(String segment, NumberScan scan) {
        if (numbers > scan.count()) {
            return -1;
        }
        int from = numbers == 0 ? 0 : scan.end(numbers - 1);
        return segment.startsWith(end, from) ? from + end.length() : -1;
    }
}

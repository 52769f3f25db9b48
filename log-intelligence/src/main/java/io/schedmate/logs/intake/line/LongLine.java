package io.schedmate.logs.intake.line;

import io.schedmate.model.log.LineEncoding;
import java.util.Arrays;

/** A line that may be too long to keep: keeps its beginning and its end, and counts the middle. */
final class LongLine {

    private final int half;
    private byte[] head = new byte[8192];
    private int headLength;
    private byte[] tail = {};
    private long tailLength;
    private long returns;

    LongLine(int limitBytes) {
        half = limitBytes / 2;
    }

    void append(byte[] bytes, int from, int length) {
        int toHead = Math.min(length, half - headLength);
        if (toHead > 0) {
            if (headLength + toHead > head.length) {
                head = Arrays.copyOf(head, Math.min(half, Math.max(2 * head.length, headLength + toHead)));
            }
            System.arraycopy(bytes, from, head, headLength, toHead);
            headLength += toHead;
        }
        appendTail(bytes, from + toHead, length - toHead);
    }

    private void appendTail(byte[] bytes, int from, int length) {
        if (length == 0) {
            return;
        }
        if (tail.length == 0) {
            tail = new byte[half];
        }
        returns += returnsIn(bytes, from, length);
        int skip = Math.max(0, length - half);
        tailLength += skip;
        for (int done = skip; done < length; ) {
            int at = (int) (tailLength % half);
            int part = Math.min(length - done, half - at);
            System.arraycopy(bytes, from + done, tail, at, part);
            tailLength += part;
            done += part;
        }
    }

    private static long returnsIn(byte[] bytes, int from, int length) {
        long found = 0;
        for (int i = from; i < from + length; i++) {
            found += bytes[i] == '\r' ? 1 : 0;
        }
        return found;
    }

    String text() {
        if (tailLength <= half) {
            byte[] whole = Arrays.copyOf(head, headLength + (int) tailLength);
            System.arraycopy(tail, 0, whole, headLength, (int) tailLength);
            return LineEncoding.decode(whole, 0, whole.length);
        }
        byte[] ordered = new byte[half];
        int start = (int) (tailLength % half);
        System.arraycopy(tail, start, ordered, 0, half - start);
        System.arraycopy(tail, 0, ordered, half - start, start);
        return cutText(ordered);
    }

    private String cutText(byte[] end) {
        int headEnd = headLength;
        while (headEnd > 0 && headEnd > headLength - 4 && (head[headEnd - 1] & 0xC0) == 0x80) {
            headEnd--;
        }
        if (headEnd > 0 && (head[headEnd - 1] & 0xC0) == 0xC0) {
            headEnd--;
        } else {
            headEnd = headLength;
        }
        int tailStart = 0;
        while (tailStart < 3 && (end[tailStart] & 0xC0) == 0x80) {
            tailStart++;
        }
        String first = LineEncoding.decode(head, 0, headEnd);
        String last = LineEncoding.decode(end, tailStart, end.length - tailStart);
        // In a progress bar the note becomes a segment of its own.
        String gap = first.indexOf('\r') >= 0 || last.indexOf('\r') >= 0 ? "\r" : " ";
        long segments = returns - returnsIn(end, 0, end.length);
        String what = segments == 0 ? " bytes cut" : " bytes with " + segments + " states of a bar cut";
        return first + gap + "[... " + (tailLength - half) + what + " ...]" + gap + last;
    }
}

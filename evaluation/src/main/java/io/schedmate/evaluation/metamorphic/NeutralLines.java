package io.schedmate.evaluation.metamorphic;

import java.util.List;
import java.util.stream.IntStream;

/** Lines that say nothing about training or failure. */
final class NeutralLines {

    private NeutralLines() {}

    static List<String> before(int count) {
        return IntStream.range(0, count)
                .mapToObj("INFO: reading the settings of section %d"::formatted)
                .toList();
    }

    static List<String> after(int count) {
        return IntStream.range(0, count)
                .mapToObj("INFO: epilog: removed scratch folder %d"::formatted)
                .toList();
    }
}

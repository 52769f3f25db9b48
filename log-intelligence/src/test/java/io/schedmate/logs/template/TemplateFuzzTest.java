package io.schedmate.logs.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class TemplateFuzzTest {

    private final TemplateMiner miner = new TemplateMiner(64);

    @Property(seed = "7001", tries = 3000)
    void aTemplateDependsOnlyOnItsSegment(@ForAll("segments") String segment) {
        Template template = miner.template(segment);

        assertThat(new TemplateMiner().template(segment)).isEqualTo(template);
        assertThat(miner.key(segment)).isEqualTo(template.key());
        assertThat(template.text()).hasSizeLessThanOrEqualTo(8 * segment.length());
    }

    @Property(seed = "7002", tries = 100)
    void theTemplateOfALongSegmentIsBounded(
            @ForAll("scraps") String scrap, @ForAll @IntRange(min = 1, max = 100_000) int times) {
        assertThat(miner.template(scrap.repeat(times)).text()).hasSizeLessThan(40_000);
    }

    @Property(seed = "7003", tries = 300)
    void segmentsWithTheSameKeyHaveTheSameText(@ForAll("logs") List<String> log) {
        Map<Long, String> texts = new HashMap<>();

        for (String segment : log) {
            Template template = new TemplateMiner().template(segment);
            assertThat(texts.computeIfAbsent(template.key(), _ -> template.text()))
                    .isEqualTo(template.text());
        }
    }

    @Property(seed = "7004", tries = 1000)
    void anotherWholeNumberGivesTheSameTemplate(
            @ForAll @IntRange(min = 1, max = 9_999_999) int one,
            @ForAll @IntRange(min = 1, max = 9_999_999) int other) {
        for (String form : List.of("step %d of 9", "rank %d: lost", "[%d/900] loss", "x=%d, y", "node%d up")) {
            assertThat(miner.key(form.formatted(one))).isEqualTo(miner.key(form.formatted(other)));
        }
    }

    @Provide
    Arbitrary<List<String>> logs() {
        return segments().list().ofMaxSize(40);
    }

    @Provide
    Arbitrary<String> segments() {
        Arbitrary<String> made = scraps().list().ofMaxSize(30).map(scraps -> String.join("", scraps));
        return Arbitraries.oneOf(made, Arbitraries.strings().ofMaxLength(200));
    }

    @Provide
    Arbitrary<String> scraps() {
        return Arbitraries.of(
                "a",
                "step ",
                "Error",
                "nan",
                "inf",
                "-",
                "+",
                ".",
                ",",
                ", ",
                ":",
                "://",
                "/",
                "//",
                "~",
                "'",
                "\"",
                "[",
                "]",
                "(",
                ")",
                "|",
                "%",
                "%|",
                "=",
                "=====",
                "#",
                ">",
                "█",
                "─",
                "0",
                "1",
                "100",
                "0.0",
                "1e-5",
                "e",
                "x",
                "0x1f",
                "deadbeef1",
                "a1b2c3d4",
                "3f2b1c9a-0000-1111-2222-333344445555",
                "2024-05-06 07:08:09",
                "08:57",
                "Nov 29 08:57:32",
                "Wed ",
                "0000:3b:00.0",
                "10.0.0.7",
                "1.2.3",
                "node7.cluster.local",
                "/a/b.c",
                "a/b.c",
                "\u001B[31m",
                "\u001B",
                "\u001B]",
                "\t",
                " ",
                "  ",
                "\u0000",
                "\uE100",
                "\uE112",
                "é",
                "\uD83D",
                "训");
    }
}

package io.schedmate.logs.classify.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.classify.LineClassifier.Reading;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class ClassifierPropertiesTest {

    private final RuleLineClassifier classifier = new RuleLineClassifier();

    @Property(seed = "4711", tries = 2000)
    void anyTextGetsALabelAndAScoreWithinItsRange(@ForAll("logs") List<String> log) {
        Reading reading = classifier.open();

        assertThat(log)
                .allSatisfy(segment -> assertThat(reading.next(segment).score()).isBetween(0.0, 1.0));
    }

    @Property(seed = "4712", tries = 500)
    void aClassificationDoesNotDependOnEarlierLines(@ForAll("logs") List<String> log) {
        List<Classification> first = log.stream().map(classifier::classify).toList();

        assertThat(log.stream().map(new RuleLineClassifier()::classify).toList())
                .isEqualTo(first);
    }

    @Property(seed = "4713", tries = 50)
    void aLongLineGetsATemplateOfBoundedLength(
            @ForAll("pieces") String piece, @ForAll @IntRange(min = 1, max = 100_000) int times) {
        classifier.classify("zyx " + piece.repeat(times));

        assertThat(classifier.undecided())
                .allSatisfy(template -> assertThat(template).hasSizeLessThan(40_000));
    }

    @Property(seed = "4714", tries = 500)
    void theEndOfALongLineIsClassifiedToo(@ForAll @IntRange(min = 3_000, max = 50_000) int length) {
        assertThat(classifier
                        .classify("a ".repeat(length) + " Traceback (most recent call last):")
                        .label())
                .isEqualTo(io.schedmate.model.LineLabel.ERROR);
    }

    @Provide
    Arbitrary<List<String>> logs() {
        Arbitrary<String> made = Arbitraries.of(PIECES).list().ofMaxSize(12).map(pieces -> String.join("", pieces));
        return Arbitraries.oneOf(made, Arbitraries.strings().ofMaxLength(300))
                .list()
                .ofMaxSize(20);
    }

    @Provide
    Arbitrary<String> pieces() {
        return Arbitraries.of(PIECES);
    }

    private static final List<String> PIECES = List.of(
            "Traceback (most recent call last):",
            "  ",
            "File \"a\", line 1",
            "[rank0]: ",
            "[1,0]<stderr>:",
            "Error",
            ":",
            "(",
            ")",
            "[",
            "]",
            "100%|",
            "█",
            "12it [",
            "loss",
            " 0.5 ",
            "0",
            "\u001b[",
            "\u001b[31m",
            "|",
            "=",
            "-",
            "1x",
            "+0x1/0x2",
            "WARNING",
            "E ",
            "1/2",
            "\t",
            "é",
            "UserWarning:",
            "at ",
            "frame #",
            " FAILED",
            "level=",
            "--a ");
}

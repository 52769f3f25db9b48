package io.schedmate.code.similar.compare;

import io.schedmate.code.command.NamedFile;
import io.schedmate.code.similar.option.Agreement;
import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.code.similar.option.Precision;
import io.schedmate.code.similar.option.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares the precisions of two jobs, as stated by all words of their commands together. */
record PrecisionComparison(ReadJob left, ReadJob right) {

    void addTo(Differences found) {
        Precision one = stated(left);
        Precision other = stated(right);
        if (one != other && one.with(other) != Agreement.AGREE) {
            // If the program states the default of a switch, no configuration can change the result.
            boolean isSettled = Stream.of(left, right)
                    .flatMap(job -> job.options().keySet().stream())
                    .filter(name -> FlagLexicon.kindOf(name) == FlagKind.PRECISION)
                    .anyMatch(this::isSwitched);
            found.add(isSettled ? FlagKind.MODE : FlagKind.PRECISION, "precision", word(one), word(other), true);
        }
    }

    private boolean isSwitched(String name) {
        boolean areSwitches = Stream.of(
                        left.declared().defaultOf(name),
                        right.declared().defaultOf(name),
                        Optional.of(left.value(name)),
                        Optional.of(right.value(name)))
                .allMatch(value -> value.filter(Values::isSwitch).isPresent());
        return areSwitches && !Values.same(left.value(name), right.value(name));
    }

    private static String word(Precision precision) {
        return precision == Precision.UNSTATED ? "" : precision.name().toLowerCase(Locale.ROOT);
    }

    private static Precision stated(ReadJob job) {
        List<Precision> stated = new ArrayList<>();
        job.declared().switchedOn().stream()
                .filter(name -> FlagLexicon.kindOf(name) == FlagKind.PRECISION && !job.gives(name))
                .forEach(name -> stated.add(Precision.of(name, "true")));
        job.options().forEach((name, value) -> {
            if (FlagLexicon.kindOf(name, value) == FlagKind.PRECISION) {
                stated.add(Precision.of(name, value));
            }
        });
        job.invocation().positionals().stream()
                .filter(NamedFile::isFile)
                .flatMap(file -> Stream.of(file.toLowerCase(Locale.ROOT).split("[^a-z0-9]+")))
                .filter(part -> part.matches("fp16|bf16|amp|fp8|int8|half|bfloat16|float16"))
                .forEach(part -> stated.add(Precision.of(part)));
        // Full precision is rarely stated, and switching half precision off restores the default.
        stated.removeIf(precision -> precision == Precision.FULL || precision == Precision.UNSTATED);
        return stated.stream().min(Comparator.naturalOrder()).orElse(Precision.UNSTATED);
    }
}

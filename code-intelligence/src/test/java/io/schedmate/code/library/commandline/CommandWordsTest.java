package io.schedmate.code.library.commandline;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.trace.DeclaredOption;
import io.schedmate.code.library.commandline.CommandWords.GivenOption;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Text;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandWordsTest {

    @Test
    void numbersAfterAnOptionAreOneList() {
        assertThat(options("--milestones 30 60 data", DeclaredOptions.none())).isEqualTo(Map.of("milestones", "30,60"));
    }

    @Test
    void devicesAfterAnOptionAreOneList() {
        assertThat(options("--devices cuda:2 cuda:5 data", DeclaredOptions.none()))
                .isEqualTo(Map.of("devices", "cuda:2,cuda:5"));
    }

    @Test
    void pairsAfterAnOptionOfOverridesAreOptions() {
        assertThat(options("--opts SEED 3 TRAIN.STEPS 40 REPORT_EVERY 9", DeclaredOptions.none()))
                .isEqualTo(Map.of("seed", "3", "train.steps", "40", "report_every", "9"));
        assertThat(options("run SEED 3", DeclaredOptions.none())).isEmpty();
    }

    @Test
    void aCommonSwitchTakesNoValueUnlessDeclaredWithOne() {
        assertThat(options("--pretrained big", DeclaredOptions.none())).isEqualTo(Map.of("pretrained", "true"));
        assertThat(options("--pretrained big", DeclaredOptions.any())).isEqualTo(Map.of("pretrained", "big"));
    }

    @Test
    void aLetterIsTheDeclaredOptionOrElseItsCommonMeaning() {
        DeclaredOption bulk = new DeclaredOption(
                "bulk", List.of("-b", "--bulk"), new Num(8, true, Origin.NONE), false, false, "how many at once");
        DeclaredOptions declared = DeclaredOptions.of(List.of(bulk), Map.of());

        assertThat(options("-b 4", declared)).isEqualTo(Map.of("bulk", "4"));
        assertThat(options("-b 4", DeclaredOptions.none())).isEqualTo(Map.of("batch_size", "4"));
        assertThat(options("-b 4", DeclaredOptions.unguessed())).isEqualTo(Map.of("b", "4"));
        assertThat(declared.defaultOf("bulk")).contains("8");
        assertThat(declared.helpOf("bulk")).isEqualTo("how many at once");
    }

    @Test
    void aDeclaredSwitchIsTurnedOffByItsNegation() {
        DeclaredOption loud =
                new DeclaredOption("loud", List.of("--loud"), new Flag(true, Origin.NONE), true, false, "");

        assertThat(options("--no-loud", DeclaredOptions.of(List.of(loud), Map.of())))
                .isEqualTo(Map.of("loud", "false"));
    }

    @Test
    void assignmentsAndAlternatingNamesAndValuesAreOptions() {
        assertThat(options("--hparams=depth=3,rate=0.1 SOLVER.STEPS 40 net.width 8", DeclaredOptions.none()))
                .isEqualTo(Map.of("hparams.depth", "3", "hparams.rate", "0.1", "solver.steps", "40", "net.width", "8"));
    }

    @Test
    void positionalArgumentsAreKept() {
        assertThat(words("fit --loud=1 data/first", DeclaredOptions.none()).positionals())
                .containsExactly("fit", "data/first");
    }

    @Test
    void nestedEntriesAreReadFromTheSameWords() {
        List<Value> words = Arrays.stream("rate=0.5 --net.width 8 --no-loud --size 64 32".split(" "))
                .map(word -> (Value) new Text(word, Origin.COMMAND))
                .toList();

        Value.Entries entries = NestedOptions.of(words);

        assertThat(Merging.at(entries, "net.width")).isEqualTo(new Num(8, true, Origin.COMMAND));
        assertThat(Merging.at(entries, "loud")).isEqualTo(new Flag(false, Origin.COMMAND));
        assertThat(Merging.at(entries, "size.1")).isEqualTo(new Num(32, true, Origin.COMMAND));
        assertThat(Merging.at(entries, "rate")).isEqualTo(new Num(0.5, false, Origin.COMMAND));
    }

    private static Map<String, String> options(String line, DeclaredOptions declared) {
        Map<String, String> options = new LinkedHashMap<>();
        words(line, declared).options().forEach((GivenOption given) -> options.put(given.name(), given.value()));
        return options;
    }

    private static CommandWords words(String line, DeclaredOptions declared) {
        return CommandWords.of(List.of(line.split(" ")), declared);
    }
}

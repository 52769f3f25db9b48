package io.schedmate.code.evaluate.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnknownsTest {

    @TempDir
    Path folder;

    @Test
    void bothBranchesOfAnUnknownConditionAreEvaluated() {
        Evaluated run = Evaluated.program(folder, """
                import lib
                if lib.flag():
                    same, other = 1, 2
                else:
                    same, other = 1, 3
                """);

        assertThat(run.value("same")).isEqualTo("1");
        assertThat(run.value("other")).isEqualTo("?");
    }

    @Test
    void aKnownConditionSkipsTheOtherBranch() {
        Evaluated run = Evaluated.program(folder, """
                import lib
                if 1 > 2:
                    lib.never()
                else:
                    lib.always()
                """);

        assertThat(run.trace().calls().stream().map(call -> call.made().callee()))
                .contains("lib.always")
                .doesNotContain("lib.never");
    }

    @Test
    void aCallUnderAnUnknownConditionIsNotCertain() {
        Evaluated run = Evaluated.program(folder, """
                import lib
                lib.first()
                if lib.flag():
                    lib.second()
                """);

        assertThat(run.trace().calls())
                .anyMatch(call -> call.made().callee().equals("lib.first") && call.certain())
                .anyMatch(call -> call.made().callee().equals("lib.second") && !call.certain());
    }

    @Test
    void aResultOfAnUnknownOperandIsUnknown() {
        assertThat(Evaluated.program(folder, "import lib\nx = lib.value() + 1").value("x"))
                .isEqualTo("?");
    }

    @Test
    void orAndAndAreDecidedByTheKnownOperand() {
        Evaluated run = Evaluated.program(folder, "import lib\nx = lib.f() or 5\ny = lib.f() and False");

        assertThat(run.value("x") + run.value("y")).isEqualTo("5False");
    }

    @Test
    void aCallOfALibraryIsIdentifiedByItsFullName() {
        Evaluated run = Evaluated.program(folder, "from lib.sub import thing as t\nx = t.make(3)");

        assertThat(run.value("x")).isEqualTo("lib.sub.thing.make()");
    }

    @Test
    void anInfiniteLoopIsEvaluatedOnce() {
        Evaluated run = Evaluated.program(folder, "n = 0\nwhile True:\n    n += 1\nx = 3");

        assertThat(run.value("x")).isEqualTo("3");
    }
}

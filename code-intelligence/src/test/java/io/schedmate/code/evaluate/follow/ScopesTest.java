package io.schedmate.code.evaluate.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScopesTest {

    @TempDir
    Path folder;

    @Test
    void aFunctionAssignsLocalVariables() {
        Evaluated run = Evaluated.program(folder, """
                x = 1
                def f():
                    x = 2
                    return x
                y = f()
                """);

        assertThat(run.value("x") + run.value("y")).isEqualTo("12");
    }

    @Test
    void aGlobalStatementAssignsInTheModule() {
        Evaluated run = Evaluated.program(folder, """
                x = 1
                def f():
                    global x
                    x = 2
                f()
                """);

        assertThat(run.value("x")).isEqualTo("2");
    }

    @Test
    void aNestedFunctionReadsVariablesOfTheOuterOne() {
        Evaluated run = Evaluated.program(folder, """
                def outer(n):
                    def inner():
                        return n * 2
                    return inner()
                y = outer(21)
                """);

        assertThat(run.value("y")).isEqualTo("42");
    }

    @Test
    void classVariablesAreNotInTheScopeOfMethods() {
        Evaluated run = Evaluated.program(folder, """
                size = 1
                class A:
                    size = 2
                    def get(self):
                        return size
                    def own(self):
                        return self.size
                x = A().get()
                y = A().own()
                """);

        assertThat(run.value("x") + run.value("y")).isEqualTo("12");
    }

    @Test
    void argumentsAreBoundByPositionNameAndDefault() {
        Evaluated run = Evaluated.program(folder, """
                def f(a, b=2, *rest, c=3, **more):
                    return [a, b, rest, c, more]
                x = f(1)
                y = f(1, 5, 6, c=7, d=8)
                """);

        assertThat(run.value("x")).isEqualTo("[1, 2, [], 3, {}]");
        assertThat(run.value("y")).isEqualTo("[1, 5, [6], 7, {d: 8}]");
    }

    @Test
    void infiniteRecursionIsUnknown() {
        Evaluated run = Evaluated.program(folder, """
                def f(n):
                    return f(n)
                x = f(object())
                y = 3
                """);

        assertThat(run.value("y")).isEqualTo("3");
        assertThat(run.value("x")).isEqualTo("?");
    }
}

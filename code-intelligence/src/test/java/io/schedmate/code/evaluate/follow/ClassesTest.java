package io.schedmate.code.evaluate.follow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassesTest {

    @TempDir
    Path folder;

    @Test
    void anObjectKeepsItsConstructorArguments() {
        Evaluated run = Evaluated.program(folder, """
                class Config:
                    def __init__(self, lr, steps=100):
                        self.lr = lr
                        self.steps = steps
                c = Config(0.1)
                x = [c.lr, c.steps]
                """);

        assertThat(run.value("x")).isEqualTo("[0.1, 100]");
    }

    @Test
    void superCallsTheParent() {
        Evaluated run = Evaluated.program(folder, """
                class A:
                    def __init__(self, n):
                        self.n = n
                    def twice(self):
                        return self.n * 2
                class B(A):
                    def __init__(self):
                        super().__init__(4)
                    def twice(self):
                        return super().twice() + 1
                x = B().twice()
                """);

        assertThat(run.value("x")).isEqualTo("9");
    }

    @Test
    void propertiesAndStaticAndClassMethodsAreCalledAsInPython() {
        Evaluated run = Evaluated.program(folder, """
                class A:
                    kind = 'a'
                    @property
                    def size(self):
                        return 3
                    @staticmethod
                    def plus(a, b):
                        return a + b
                    @classmethod
                    def name(cls):
                        return cls.kind
                x = [A().size, A.plus(1, 2), A.name()]
                """);

        assertThat(run.value("x")).isEqualTo("[3, 3, a]");
    }

    @Test
    void isInstanceChecksAllSuperclasses() {
        Evaluated run = Evaluated.program(folder, """
                class A: pass
                class B(A): pass
                class C: pass
                x = [isinstance(B(), A), isinstance(B(), C), isinstance(3, int)]
                """);

        assertThat(run.value("x")).isEqualTo("[True, False, True]");
    }

    @Test
    void attributesSetByNameAreFound() {
        Evaluated run = Evaluated.program(folder, """
                class A: pass
                a = A()
                setattr(a, 'depth', 12)
                x = [getattr(a, 'depth'), getattr(a, 'width', 64), hasattr(a, 'width')]
                """);

        assertThat(run.value("x")).isEqualTo("[12, 64, False]");
    }
}

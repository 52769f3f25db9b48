package io.schedmate.libraries;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A library on the class path, by its Maven coordinates. */
record Library(String group, String artifact, String version) {

    /** Maven's local repository: folders of the group, then of the artifact, then of the version. */
    private static final Path REPOSITORY = Path.of(System.getProperty("schedmate.repository"));

    /** Returns the libraries on this test's class path, which includes those of all modules. */
    static List<Library> ofClassPath() {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Arrays.stream(classPath.split(File.pathSeparator))
                .map(Path::of)
                .filter(jar -> jar.startsWith(REPOSITORY))
                .map(jar -> of(REPOSITORY.relativize(jar)))
                .distinct()
                .toList();
    }

    private static Library of(Path jar) {
        int names = jar.getNameCount();
        String group = IntStream.range(0, names - 3)
                .mapToObj(at -> jar.getName(at).toString())
                .collect(Collectors.joining("."));
        return new Library(
                group, jar.getName(names - 3).toString(), jar.getName(names - 2).toString());
    }

    /** Returns the name by which advisories identify the library. */
    String name() {
        return group + ":" + artifact;
    }
}

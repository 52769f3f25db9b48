package io.schedmate.libraries;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A library of the class path, by its Maven coordinates. */
record Library(String group, String artifact, String version) {

    /** Where Maven keeps what it fetched: group folders, then the artifact's, then the version's. */
    private static final Path REPOSITORY = Path.of(System.getProperty("schedmate.repository"));

    /** Returns the libraries of this test's class path, on which all that the modules bring lies. */
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

    /** The name under which advisories speak of it. */
    String name() {
        return group + ":" + artifact;
    }
}

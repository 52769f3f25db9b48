package io.schedmate.local.part;

import java.util.List;

/**
 * The libraries that all services in this process share: those with native code, which a process can load only once,
 * and large ones that neither log through Spring nor look for optional classes of a service. Every other library is
 * loaded once per service. Shared classes come from the launcher's class path and its AOT cache.
 */
final class SharedLibraries extends ClassLoader {

    private static final List<String> WITH_MACHINE_CODE = List.of(
            "ai.djl.", "ai.onnxruntime.", "org.treesitter.", "com.github.luben.", "net.jpountz.", "org.xerial.");

    private static final List<String> LARGE = List.of(
            "org.apache.kafka.",
            "org.apache.el.",
            "jakarta.el.",
            "jakarta.validation.",
            "org.hibernate.validator.",
            "tools.jackson.",
            "com.fasterxml.jackson.",
            "org.postgresql.",
            "org.snakeyaml.",
            "org.yaml.snakeyaml.",
            "com.github.benmanes.",
            "com.google.re2j.",
            "org.apache.commons.csv.",
            "org.apache.commons.statistics.",
            "org.apache.commons.numbers.",
            "io.schedmate.model.",
            "io.schedmate.wire.",
            "io.schedmate.tables.",
            "io.schedmate.logs.");

    private final ClassLoader own;

    SharedLibraries(ClassLoader own) {
        super("shared", ClassLoader.getPlatformClassLoader());
        this.own = own;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (WITH_MACHINE_CODE.stream().anyMatch(name::startsWith)
                || LARGE.stream().anyMatch(name::startsWith)) {
            return own.loadClass(name);
        }
        throw new ClassNotFoundException(name);
    }
}

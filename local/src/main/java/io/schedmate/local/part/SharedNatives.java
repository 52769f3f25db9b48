package io.schedmate.local.part;

import java.util.List;

/** The libraries with machine code: a process may load each once only, so all services take this process's own. */
final class SharedNatives extends ClassLoader {

    private static final List<String> PACKAGES = List.of("ai.djl.", "ai.onnxruntime.", "org.treesitter.");

    private final ClassLoader own;

    SharedNatives(ClassLoader own) {
        super("natives", ClassLoader.getPlatformClassLoader());
        this.own = own;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (PACKAGES.stream().anyMatch(name::startsWith)) {
            return own.loadClass(name);
        }
        throw new ClassNotFoundException(name);
    }
}

package io.schedmate.local.part;

import java.util.List;

/** The native libraries. A process can load each of them only once, so all services share them. */
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

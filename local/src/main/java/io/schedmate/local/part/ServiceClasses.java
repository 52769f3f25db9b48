package io.schedmate.local.part;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The classes of one service in this process: its own and those of its libraries. Services share the libraries with
 * native code, which a process can load only once, and large ones that neither log through Spring nor look for optional
 * classes of a service. Shared classes come from the launcher's class path and its AOT cache. No other class of the
 * launcher is visible.
 *
 * <p>The name of a class decides where it is looked for. Asking the parents first, as class loaders usually do, costs two
 * exceptions for each class of a service.
 */
final class ServiceClasses extends URLClassLoader {

    static {
        registerAsParallelCapable();
    }

    /**
     * The first six have native code, the others are large. The annotations of JSpecify are shared because shared classes
     * look for them in the services' records.
     */
    private static final List<String> SHARED = List.of(
            "ai.djl.",
            "ai.onnxruntime.",
            "org.treesitter.",
            "com.github.luben.",
            "net.jpountz.",
            "org.xerial.",
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
            "org.jspecify.",
            "io.schedmate.model.",
            "io.schedmate.wire.",
            "io.schedmate.tables.",
            "io.schedmate.logs.");

    private static final Set<String> OF_THE_JDK = ModuleLayer.boot().modules().stream()
            .flatMap(module -> module.getPackages().stream())
            .collect(Collectors.toUnmodifiableSet());

    private final ClassLoader launcher;

    ServiceClasses(String service, URL[] classPath, ClassLoader launcher) {
        super(service, classPath, ClassLoader.getPlatformClassLoader());
        this.launcher = launcher;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (OF_THE_JDK.contains(packageOf(name))) {
            return super.loadClass(name, resolve);
        }
        return isShared(name) ? shared(name) : own(name);
    }

    /** Returns a class of a shared library. A service may have more parts of a library than the launcher. */
    private Class<?> shared(String name) throws ClassNotFoundException {
        try {
            return launcher.loadClass(name);
        } catch (ClassNotFoundException _) {
            return own(name);
        }
    }

    private Class<?> own(String name) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    private static boolean isShared(String name) {
        return SHARED.stream().anyMatch(name::startsWith);
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }
}

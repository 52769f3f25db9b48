package io.schedmate.local.part;

import io.schedmate.local.service.Service;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A service in this process with its own classes, settings and logs. */
public final class ServiceContext implements RunningService {

    private final Service service;
    private final URLClassLoader classes;
    private final Closeable context;

    private ServiceContext(Service service, URLClassLoader classes, Closeable context) {
        this.service = service;
        this.classes = classes;
        this.context = context;
    }

    /** Starts the service and returns once it is ready. */
    public static RunningService start(Service service, List<Path> classPath, SettingsFile settings) {
        URLClassLoader classes =
                new ServiceClasses(service.name(), urls(classPath), ServiceContext.class.getClassLoader());
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classes);
        try {
            prepare(classes);
            return new ServiceContext(service, classes, run(service, classes, settings));
        } catch (ReflectiveOperationException e) {
            close(classes);
            throw new IllegalStateException("Expected service (%s) to start.".formatted(service.name()), e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Override
    public Service service() {
        return service;
    }

    @Override
    public boolean isRunning() {
        return true;
    }

    @Override
    public void close() {
        close(context);
        close(classes);
    }

    private static Closeable run(Service service, ClassLoader classes, SettingsFile settings)
            throws ReflectiveOperationException {
        Class<?> main = classes.loadClass(service.mainClass());
        try {
            return (Closeable) classes.loadClass("org.springframework.boot.SpringApplication")
                    .getMethod("run", Class.class, String[].class)
                    .invoke(null, main, new String[] {settings.argument()});
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(
                    "Expected service (%s) to start: %s".formatted(service.name(), rootOf(e.getCause())), e);
        }
    }

    /** Prepares resources that exist once per process and that each service would otherwise claim for itself. */
    private static void prepare(ClassLoader classes) throws ReflectiveOperationException {
        classes.loadClass("org.apache.catalina.webresources.TomcatURLStreamHandlerFactory")
                .getMethod("disable")
                .invoke(null);
        try {
            // The driver registers itself for the classes that can see it.
            Class.forName("org.postgresql.Driver", true, classes);
        } catch (ClassNotFoundException _) {
            // The service has no database.
            return;
        }
    }

    private static URL[] urls(List<Path> classPath) {
        return classPath.stream().map(ServiceContext::url).toArray(URL[]::new);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String rootOf(@Nullable Throwable failed) {
        Throwable root = failed;
        while (root != null && root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root);
    }

    private static void close(Closeable part) {
        try {
            part.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

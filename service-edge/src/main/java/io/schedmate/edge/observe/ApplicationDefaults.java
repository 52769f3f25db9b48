package io.schedmate.edge.observe;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertiesPropertySource;

/** The default settings of all services. */
public final class ApplicationDefaults implements EnvironmentPostProcessor {

    private static final String FILE = "/io/schedmate/edge/application-defaults.properties";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        environment.getPropertySources().addLast(new PropertiesPropertySource("schedmate defaults", read()));
    }

    private static Properties read() {
        try (InputStream file = Objects.requireNonNull(ApplicationDefaults.class.getResourceAsStream(FILE), FILE)) {
            Properties properties = new Properties();
            properties.load(file);
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

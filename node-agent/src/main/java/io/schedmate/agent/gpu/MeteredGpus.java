package io.schedmate.agent.gpu;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.schedmate.model.node.GpuReading;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Also publishes the facts about GPUs as metrics of the agent, with the names of OpenTelemetry's semantic conventions
 * for hardware.
 */
public final class MeteredGpus implements Gpus {

    private final Gpus source;
    private final MeterRegistry meters;
    private final MultiGauge utilisation;
    private final MultiGauge used;
    private final MultiGauge total;
    private final MultiGauge power;
    private final MultiGauge temperature;

    public MeteredGpus(Gpus source, MeterRegistry meters) {
        this.source = source;
        this.meters = meters;
        this.utilisation = gauge("hw.gpu.utilization", "ratio", "Fraction of time in which the GPU is busy");
        this.used = gauge("hw.gpu.memory.usage", "bytes", "GPU memory in use");
        this.total = gauge("hw.gpu.memory.limit", "bytes", "Size of the GPU memory");
        this.power = gauge("hw.power", "watts", "Power draw of the GPU");
        this.temperature = gauge("hw.temperature", "celsius", "Temperature of the GPU");
    }

    @Override
    public GpuFacts read() {
        GpuFacts facts = source.read();
        show(utilisation, facts, GpuReading::utilisationRatio);
        show(used, facts, GpuReading::memoryUsedBytes);
        show(total, facts, GpuReading::memoryTotalBytes);
        show(power, facts, GpuReading::powerWatts);
        temperature.register(
                facts.gpus().stream()
                        .flatMap(gpu -> row(sensor(gpu), gpu.temperatureCelsius()))
                        .toList(),
                true);
        facts.gpus().forEach(gpu -> {
            count(tags(gpu, facts).and("error.type", "corrected"), gpu.eccCorrectedErrors());
            count(tags(gpu, facts).and("error.type", "uncorrected"), gpu.eccUncorrectedErrors());
        });
        return facts;
    }

    private MultiGauge gauge(String name, String unit, String description) {
        return MultiGauge.builder(name).baseUnit(unit).description(description).register(meters);
    }

    private static void show(MultiGauge gauge, GpuFacts facts, Function<GpuReading, @Nullable Number> value) {
        List<Row<?>> rows = facts.gpus().stream()
                .<Row<?>>flatMap(gpu -> row(tags(gpu, facts), value.apply(gpu)))
                .toList();
        gauge.register(rows, true);
    }

    private static Stream<Row<?>> row(Tags tags, @Nullable Number value) {
        return value == null ? Stream.empty() : Stream.of(Row.of(tags, value));
    }

    /**
     * Increases the agent's counter to the driver's count. The driver's counters restart when the driver is loaded; the
     * agent's counter then stays until the driver's count exceeds it.
     */
    private void count(Tags tags, @Nullable Long errors) {
        if (errors != null) {
            Counter counter = meters.counter("hw.errors", tags);
            counter.increment(Math.max(0, errors - counter.count()));
        }
    }

    private static Tags tags(GpuReading gpu, GpuFacts facts) {
        return Tags.of(
                "hw.id", id(gpu),
                "hw.type", "gpu",
                "hw.name", "GPU " + gpu.index(),
                "hw.model", text(gpu.gpuType()),
                "hw.driver_version", text(facts.driverVersion()));
    }

    /** Returns the tags of a GPU's temperature sensor, which counts as a separate piece of hardware. */
    private static Tags sensor(GpuReading gpu) {
        return Tags.of("hw.id", id(gpu) + "/temperature", "hw.type", "temperature", "hw.parent", id(gpu));
    }

    private static String id(GpuReading gpu) {
        String uuid = gpu.uuid();
        return uuid == null ? "gpu-" + gpu.index() : uuid;
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}

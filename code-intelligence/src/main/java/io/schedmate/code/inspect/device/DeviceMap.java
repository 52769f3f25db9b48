package io.schedmate.code.inspect.device;

import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.value.Value;
import java.util.stream.Stream;

/** The devices to which a program assigns the layers of a pretrained model: the {@code device_map} of Transformers. */
record DeviceMap(Job job) {

    private static final String OVER_ALL = "auto|balanced(?:_low_0)?|sequential";

    /** Whether a model has a map. A trainer then does not copy the model to other devices. */
    boolean isGiven() {
        return maps().anyMatch(map -> !(map instanceof Value.None));
    }

    /** Whether the layers of a model are distributed over all visible devices. */
    boolean isOverAll() {
        return maps().anyMatch(
                        map -> map instanceof Value.Text text && text.text().matches(OVER_ALL));
    }

    private Stream<Value> maps() {
        return job.calls(callee -> callee.endsWith(".from_pretrained")).stream()
                .flatMap(made -> Stream.ofNullable(made.named().get("device_map")));
    }
}

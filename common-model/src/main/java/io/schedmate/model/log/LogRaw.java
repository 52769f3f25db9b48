package io.schedmate.model.log;

import io.schedmate.model.check.Require;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record as sent by a log shipper, in any form and without CloudEvents headers: Fluent Bit, Vector, Filebeat and
 * rsyslog each have their own. The tracker maps it to a job by configured fields.
 */
public sealed interface LogRaw {

    /** A JSON object as received: numbers, texts, booleans, lists and maps of these. */
    record Fields(Map<String, @Nullable Object> values) implements LogRaw {

        public Fields {
            // Not copied: each shipped line arrives as such a map, and its creator does not use it further.
            values = Collections.unmodifiableMap(Require.present("values", values));
        }
    }

    /** Any other record: the value is the line. */
    record Text(String line) implements LogRaw {

        public Text {
            Require.present("line", line);
        }
    }
}

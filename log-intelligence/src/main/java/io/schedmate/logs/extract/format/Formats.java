package io.schedmate.logs.extract.format;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.extract.plan.value.NumberScan;
import io.schedmate.tables.Tables;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All formats defined by data. The first format that matches a line reads it; rules read the other lines. */
public final class Formats implements KnownFormats {

    private static final List<Format> OF_THE_LIBRARY = Tables.resource(Formats.class, "formats.tsv", 3).stream()
            .map(Format::of)
            .toList();
    private static final Formats STANDARD = new Formats(OF_THE_LIBRARY);

    private final List<Format> formats;

    private Formats(List<Format> formats) {
        this.formats = List.copyOf(formats);
    }

    /** Returns the built-in formats. */
    public static Formats standard() {
        return STANDARD;
    }

    /** Returns a site's own formats, followed by the built-in ones. */
    public static Formats with(List<Format> own) {
        List<Format> all = new ArrayList<>(own);
        all.addAll(OF_THE_LIBRARY);
        return new Formats(all);
    }

    @Override
    public @Nullable ExtractionPlan plan(String segment, NumberScan numbers) {
        for (Format format : formats) {
            ExtractionPlan plan = format.plan(segment, numbers);
            if (plan != null) {
                return plan;
            }
        }
        return null;
    }
}

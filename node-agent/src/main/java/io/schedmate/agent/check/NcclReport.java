package io.schedmate.agent.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of a run of nccl-tests.
 *
 * @param average bus bandwidth over all sizes, GB/s; null if the run did not get that far
 * @param largest bus bandwidth at the largest size, the lower of out of place and in place, GB/s; null if there is no
 *     row
 * @param wrongValues number of wrong values; null if they were not checked
 * @param broken the hosts on which CUDA itself failed
 * @param complaints the lines with error messages
 */
record NcclReport(
        @Nullable Double average,
        @Nullable Double largest,
        @Nullable Long wrongValues,
        Set<String> broken,
        List<String> complaints) {

    private static final Pattern AVERAGE = Pattern.compile("#\\s*Avg bus bandwidth\\s*:\\s*([0-9.]+).*");
    private static final Pattern WRONG = Pattern.compile("#\\s*Out of bounds values\\s*:\\s*(\\d+).*");
    private static final Pattern COMPLAINT = Pattern.compile(
            ".*(?:Test (?:NCCL|CUDA) failure|NCCL WARN|CUDA error|unhandled (?:cuda|system) error|remote process exited).*");
    private static final Pattern CUDA_BROKE =
            Pattern.compile("\\s*(?<host>[A-Za-z0-9][A-Za-z0-9._-]*):? Test CUDA failure.*");

    // The columns: size count type redop root | time algbw busbw #wrong | time algbw busbw #wrong
    private static final int FIRST_BUS = 7;
    private static final int SECOND_BUS = 11;
    private static final int MAX_COMPLAINTS = 20;

    NcclReport {
        broken = Set.copyOf(broken);
        complaints = List.copyOf(complaints.subList(0, Math.min(MAX_COMPLAINTS, complaints.size())));
    }

    static NcclReport ofText(List<String> lines) {
        Double average = null;
        Long wrong = null;
        Double largest = null;
        Set<String> broken = new TreeSet<>();
        List<String> complaints = new ArrayList<>();
        for (String line : lines) {
            Matcher found = AVERAGE.matcher(line);
            average = found.matches() ? number(found.group(1)) : average;
            Matcher out = WRONG.matcher(line);
            wrong = out.matches() ? Long.valueOf(out.group(1)) : wrong;
            Double row = row(line);
            largest = row == null ? largest : row;
            Matcher cuda = CUDA_BROKE.matcher(line);
            if (cuda.matches()) {
                broken.add(cuda.group("host"));
            }
            if (COMPLAINT.matcher(line).matches()) {
                complaints.add(line.strip());
            }
        }
        return new NcclReport(average, largest, wrong, broken, complaints);
    }

    /**
     * Combines the figures in the program's file with those in its printed table, which is used where the file has
     * none. Error messages come from the printed output.
     */
    static NcclReport of(NcclFigures written, List<String> printed) {
        NcclReport words = ofText(printed);
        return new NcclReport(
                written.average() == null ? words.average() : written.average(),
                written.largest() == null ? words.largest() : written.largest(),
                written.wrongValues() == null ? words.wrongValues() : written.wrongValues(),
                words.broken(),
                words.complaints());
    }

    boolean measured() {
        return average != null || largest != null;
    }

    /**
     * Returns the bandwidth to compare with the fabric's minimum: at the largest size if available, because small sizes
     * measure latency.
     */
    double bandwidth() {
        Double first = largest;
        Double second = average;
        return first != null ? first : second != null ? second : 0;
    }

    private static @Nullable Double row(String line) {
        List<String> cells = Stream.of(line.strip().split("\\s+"))
                .filter(cell -> !cell.isEmpty())
                .toList();
        boolean isRow = cells.size() > FIRST_BUS
                && cells.get(0).matches("[0-9]+")
                && cells.get(1).matches("[0-9]+")
                && cells.get(2).matches("[a-z]+[0-9a-z_]*");
        if (!isRow) {
            return null;
        }
        Double first = number(cells.get(FIRST_BUS));
        Double second = cells.size() > SECOND_BUS ? number(cells.get(SECOND_BUS)) : null;
        return first == null ? second : second == null ? first : Double.valueOf(Math.min(first, second));
    }

    private static @Nullable Double number(String text) {
        return text.matches("[0-9]{1,12}(?:\\.[0-9]{0,12})?") ? Double.valueOf(text) : null;
    }
}

package io.schedmate.logs.locate.event;

import io.schedmate.logs.locate.event.LogEvent.NicNamed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The network devices that UCX, NCCL or libfabric report to use, each at its last mention. */
public final class NicsInUse {

    /** More devices than a node has. */
    private static final int LIMIT = 64;

    private static final int READ_CHARACTERS = 600;

    private static final Pattern USED =
            Pattern.compile("(?:Using (?:\\[\\d{1,3}\\])?|(?<=[\\]IBRoCE]) \\[\\d{1,3}\\]|\\bon |[a-z0-9]/)("
                    + "(?:mlx[45]|hfi1|erdma|bnxt_re|irdma|qedr|efa|cxi|rocep|rdmap|ibp|ib|hsn|eth|ens|eno|enp|bond|team)_?\\d\\w{0,12}"
                    + "(?::\\d{1,2}(?![\\d.]))?)");

    private final Map<String, NicNamed> named = new LinkedHashMap<>();

    public void note(long number, String line, int from, int to) {
        Matcher matcher = USED.matcher(line).region(from, Math.min(to, from + READ_CHARACTERS));
        while (matcher.find()) {
            String nic = matcher.group(1);
            if (named.containsKey(nic) || named.size() < LIMIT) {
                named.put(nic, new NicNamed(number, nic));
            }
        }
    }

    public List<NicNamed> all() {
        return List.copyOf(named.values());
    }
}

package io.schedmate.logs.diagnose;

import io.schedmate.logs.locate.LogEvent.GpuNamed;
import io.schedmate.logs.locate.LogEvent.NicNamed;
import io.schedmate.logs.locate.LogEvent.Trouble;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the names of what failed out of the lines that tell of it; the root's line speaks first. */
final class Components {

    private static final int TEXT_LIMIT = 2_000;

    private static final Pattern NODE = any(
            "slurmstepd-([\\w.-]{1,80}): error",
            "CANCELLED AT \\S{1,40} DUE TO NODE FAILURE.{0,40}\\bON ([\\w.-]{1,80})",
            "\\*\\*\\* (?:JOB|STEP) \\S{1,40} ON ([\\w-]{1,80})",
            "srun: error: ([\\w-]{1,80}): task",
            "(?:host|hostname|Hostname)\\s{0,10}[=:]\\s{0,4}([A-Za-z][\\w-]{1,80})",
            "\\[([A-Za-z][\\w-]{1,80}):\\d{1,9}:\\d{1,9}\\]",
            "(?:^|[\\s\\]:])([A-Za-z][\\w.-]{1,80}):\\d{1,9}:\\d{1,9} \\[\\d{1,3}\\]",
            "node has died\\..{0,120}\\bip: ([\\w.:-]{3,60}?)(?:[,\\s]|$)",
            "Error from \\w{1,40}@([\\w.-]{1,80}):",
            "[Nn]ode failure on ([\\w-]{1,80})",
            "\\b[Nn]odes? ['\"]?([A-Za-z][\\w.-]{0,80}\\d[\\w.-]{0,40})['\"]?",
            "^[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d ([\\w.-]{1,80}) kernel:",
            "^\\d{4}-\\S{10,40} ([A-Za-z][\\w.-]{1,80}) kernel:",
            "^([a-zA-Z][\\w-]{0,60}\\d[\\w-]{0,20}): ");
    private static final Pattern PCI = any(
            "PCI:([0-9a-fA-F]{4,8}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}(?:\\.\\d)?)",
            "(?:GPU|gpu|Xid) ?\\(?([0-9a-fA-F]{4,8}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2}\\.\\d)");
    private static final Pattern UUID = any("(GPU-[0-9a-fA-F]{8}-[0-9a-fA-F-]{10,40})");
    private static final Pattern GPU = any(
            "from GPU ?(\\d{1,2}) GSP",
            "(?<![\\w-])GPU ?#?(\\d{1,2})\\b(?!\\.\\d|:[0-9a-f])",
            "\\bcuda:(\\d{1,2})\\b",
            "(?<![\\w-])(?:device|gpu) ?[=:]? ?(\\d{1,2})\\b",
            "nvidia(\\d{1,2})\\b",
            ":\\d{1,9}:\\d{1,9} \\[(\\d{1,2})\\]");
    private static final Pattern NIC = any(
            "\\b((?:mlx[45]|bnxt_re|hfi1|irdma|erdma|qedr|efa|rdmap|roce|rocep|ibp|ib)_?\\d\\w{0,10}(?::\\d{1,2}(?![\\d.]))?)(?!\\w)",
            "\\b(mlx5|hfi1|efa)\\b",
            "\\b((?:hsn|cxi|eth|ens|eno|enp|bond|team)\\d\\w{0,12})\\b");
    private static final Pattern NETWORK_LIBRARY = Pattern.compile("\\bUCX\\b|\\bNET/|\\bibv_|libfabric|\\bOFI\\b");
    private static final Pattern SWITCH_PCI = any(
            "NVSwitch pci bus id ([0-9a-fA-F:.]{7,20})",
            "nvidia-nvswitch\\d{1,2}: SXid \\(PCI:([0-9a-fA-F:.]{7,20})\\)");
    private static final Pattern SWITCH =
            any("NVSwitch .{0,80}physical id (\\d{1,3})", "nvidia-nvswitch(\\d{1,3})", "NVSwitch (\\d{1,3})\\b");
    private static final Pattern PORT = any("\\bport (\\d{1,5})\\b", "\\b[Ll]ink (\\d{1,3})\\b");
    private static final Pattern PEER = any(
            "from peer ([\\w.:-]{3,60}?)<",
            "from peer ([\\w.:-]{3,60})\\b",
            "by (?:remote )?peer \\[?([\\w.:-]{3,60}?)\\]?(?:[<:\\s]|$)",
            "\\b(?:to|from|peer|remote)[: ]{1,2}(\\d{1,3}(?:\\.\\d{1,3}){3})",
            "localGid \\S{1,60} remoteGids? (?:::ffff:)?([\\w.:]{3,60})");
    private static final Pattern RANK = any(
            "\\[[Rr]ank ?(\\d{1,6})\\]",
            "\\b[Rr]ank[ :=]{1,3}(\\d{1,6})\\b",
            "global_rank[ :=]{1,3}(\\d{1,6})",
            "^\\[\\d{1,6},(\\d{1,6})\\]<std");

    private Components() {}

    /** @param evidence the root first */
    static FaultyComponent of(List<Trouble> evidence, List<GpuNamed> gpus, List<NicNamed> nics) {
        String switchPci = first(SWITCH_PCI, evidence);
        String pci = switchPci == null ? first(PCI, evidence) : null;
        String uuid = first(UUID, evidence);
        return new FaultyComponent(
                shortName(first(NODE, evidence)),
                number(first(RANK, evidence.subList(0, 1))),
                switchPci == null ? number(first(GPU, evidence)) : null,
                uuid == null ? uuidOf(pci, gpus) : uuid,
                pci,
                nic(evidence, nics),
                first(SWITCH, evidence),
                switchPci,
                switchPci == null ? null : first(PORT, evidence),
                first(PEER, evidence));
    }

    /** The device that the evidence names; else the one that the library which failed was using, or what all it used have in common. */
    private static @Nullable String nic(List<Trouble> evidence, List<NicNamed> nics) {
        String named = first(NIC, evidence);
        Trouble root = evidence.getFirst();
        if (named != null || !NETWORK_LIBRARY.matcher(root.text()).find()) {
            return named;
        }
        List<String> used = nics.stream()
                .filter(nic -> nic.line() < root.line())
                .map(NicNamed::nic)
                .toList();
        List<String> drivers = used.stream().map(Components::driver).distinct().toList();
        if (used.size() == 1) {
            return used.getFirst();
        }
        return drivers.size() == 1 ? drivers.getFirst() : null;
    }

    /** {@code mlx5} of {@code mlx5_0:1}. */
    private static String driver(String nic) {
        int end = nic.indexOf('_');
        return end < 0 ? nic.replaceFirst("(?<!\\d)\\d+(?::\\d+)?$", "") : nic.substring(0, end);
    }

    /** A host is called by its name, whatever domain the line gives it; an address stays whole. */
    private static @Nullable String shortName(@Nullable String host) {
        if (host == null
                || host.indexOf('.') < 0
                || Character.isDigit(host.charAt(host.length() - 1)) && Character.isDigit(host.charAt(0))) {
            return host;
        }
        return host.substring(0, host.indexOf('.'));
    }

    private static @Nullable String uuidOf(@Nullable String pci, List<GpuNamed> gpus) {
        return gpus.stream()
                .filter(gpu -> gpu.pci().equals(pci))
                .map(GpuNamed::uuid)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable String first(Pattern pattern, List<Trouble> evidence) {
        for (Trouble trouble : evidence) {
            String text = trouble.speaker().isEmpty() || trouble.text().startsWith(trouble.speaker())
                    ? trouble.text()
                    : trouble.speaker() + ' ' + trouble.text();
            Matcher matcher = pattern.matcher(text.length() > TEXT_LIMIT ? text.substring(0, TEXT_LIMIT) : text);
            if (matcher.find()) {
                return group(matcher);
            }
        }
        return null;
    }

    private static @Nullable String group(Matcher matcher) {
        for (int g = 1; g <= matcher.groupCount(); g++) {
            if (matcher.group(g) != null) {
                return matcher.group(g);
            }
        }
        return null;
    }

    private static @Nullable Integer number(@Nullable String digits) {
        return digits == null ? null : Integer.valueOf(digits);
    }

    private static Pattern any(String... alternatives) {
        return Pattern.compile(String.join("|", alternatives));
    }
}

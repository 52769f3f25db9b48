package io.schedmate.code.inspect.idle;

import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.python.Syntax;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the places where a file reads options of its program's arguments. */
final class OptionUses {

    private static final Set<String> DECLARING = Names.setOf("options.declaring");
    private static final Set<String> REPORTING = Names.setOf("options.reporting");
    private static final Set<String> HARMLESS_IN_A_REPORT = Names.setOf("options.reported");
    private static final Pattern ALL =
            Pattern.compile("\\bvars\\(|__dict__|\\bgetattr\\(|\\*\\*\\s*\\w|asdict|flag_values_dict|_get_kwargs");
    private static final Pattern ARGUMENTS = Pattern.compile(
            "(?i)(?:.*[._])?(?:args?|arguments|opts?|options|hparams|hps|params|config|cfg|conf|flags|settings|namespace)");
    /**
     * Objects that are passed on as a whole as keyword arguments; the settings of a file often are, under other names.
     */
    private static final Pattern WHOLE = Pattern.compile(
            "(?i)(?:self\\.)?(?:args|arguments|opts?|options|flags|namespace|(?:model|data|training)_args)");

    private static final Set<String> TAKING_ALL = Set.of("vars", "asdict", "flag_values_dict", "_get_kwargs");
    private static final Pattern MADE_FOLDER =
            Pattern.compile("(?:makedirs|mkdir)\\(\\s*([A-Za-z_]\\w*)\\b|\\b([A-Za-z_]\\w*)\\.mkdir\\(");
    private static final Set<String> JOINING = Set.of("join", "format", "Path", "str", "abspath");

    private static final Pattern OUTPUT = Pattern.compile(
            "(?i)(?:.*_)?(?:logs?|logdir|logger|logfile|saved?|savedir|savename|outs?|outputs?|outdir|ckpts?"
                    + "|checkpoints?|exps?|expname|experiment|runs?|runname|settings?|results?|tag|title|(?:suf|pre|post)fix|desc|description"
                    + "|tensorboard|tb|wandb|writer|dump|project|workdir|work_dir)(?:_(?:name|id|dir|directory|path|folder|file|prefix|str|root|tag))*");

    private final String file;
    private final Set<String> names;
    private final Guards guards;
    private final Set<String> folders = new HashSet<>();
    /** Names of dictionaries with all arguments. */
    private final Set<String> copies = new HashSet<>();

    private final List<Use> uses = new ArrayList<>();
    private boolean readsAll;
    private boolean ownClass;
    private String changed = "";

    /** @param isReport whether the value is only used in a report or in the name of an output */
    record Use(String name, int line, int offset, boolean isReport) {}

    private OptionUses(String file, Set<String> names, Guards guards) {
        this.file = file;
        this.names = names;
        this.guards = guards;
    }

    static OptionUses none(String file) {
        return new OptionUses(file, Set.of(), Guards.NONE);
    }

    /** @param guards decides conditions that depend on options; uses in code that they rule out do not count */
    static OptionUses in(String file, Syntax tree, String text, Set<String> names, Guards guards) {
        OptionUses found = new OptionUses(file, names, guards);
        Matcher folder = MADE_FOLDER.matcher(WorkLimit.text(text));
        while (folder.find()) {
            found.folders.add(folder.group(1) == null ? folder.group(2) : folder.group(1));
        }
        found.walk(tree, false);
        return found;
    }

    static boolean mayReadAll(String text) {
        return ALL.matcher(WorkLimit.text(text)).find();
    }

    /** Whether a call only reports its arguments. */
    static boolean isReport(String callee) {
        return REPORTING.contains(Job.leaf(callee))
                || callee.matches("(?:wandb|mlflow|comet_ml|neptune|swanlab|logg\\w+)\\..*");
    }

    String file() {
        return file;
    }

    List<Use> uses() {
        return uses;
    }

    /** Whether the file reads all options at once, whatever their names. */
    boolean readsAll() {
        return readsAll;
    }

    private void walk(Syntax node, boolean isReport) {
        switch (node.kind()) {
            case "call" -> call(node, isReport);
            case "attribute" -> attribute(node, isReport);
            case "identifier" -> readsAll |= !isReport && copies.contains(node.text());
            case "subscript" -> {
                subscript(node, isReport);
                inside(node, isReport);
            }
            case "dictionary_splat" -> {
                Syntax what = node.first();
                readsAll |= !isReport
                        && what != null
                        && WHOLE.matcher(WorkLimit.text(what.text())).matches();
                inside(node, isReport);
            }
            case "assignment" -> assignment(node, isReport);
            case "keyword_argument" -> {
                Syntax name = node.child("name");
                Syntax value = node.child("value");
                inside(node, isReport || name != null && value != null && namesOutput(name) && isText(value));
            }
            case "if_statement" ->
                guards.branches(node).forEach(branch -> walk(branch.code(), isReport || branch.isRuledOut()));
            case "conditional_expression" -> conditional(node, isReport);
            case "boolean_operator" -> both(node, isReport);
            case "decorated_definition" -> decorated(node, isReport);
            case "function_definition" -> {
                Set<String> before = Set.copyOf(copies);
                inside(node, isReport);
                copies.retainAll(before);
            }
            case "class_definition" -> type(node, isReport, !isSettings(node));
            case "for_statement" -> inside(node, isReport || reportsAll(node));
            case "decorator" -> {
                // Click passes options as parameters, which have no owner to recognise them by.
                readsAll |= node.text().matches("(?s)@\\w*(?:click|typer|app|cli)\\b.*");
                inside(node, isReport);
            }
            default -> inside(node, isReport);
        }
    }

    private void conditional(Syntax node, boolean isReport) {
        List<Syntax> parts = node.children();
        Boolean holds = parts.size() == 3 ? guards.holds(parts.get(1)) : null;
        for (int at = 0; at < parts.size(); at++) {
            boolean isRuledOut = at == 0 && Boolean.FALSE.equals(holds) || at == 2 && Boolean.TRUE.equals(holds);
            walk(parts.get(at), isReport || isRuledOut);
        }
    }

    /** Reads {@code a and b}, which does not evaluate b if a is false. */
    private void both(Syntax node, boolean isReport) {
        boolean isDecided = guards.isDecidedByFirst(node);
        for (Syntax part : node.children()) {
            walk(part, isReport || isDecided && "right".equals(part.field()));
        }
    }

    private void decorated(Syntax node, boolean isReport) {
        Syntax type = node.child("definition");
        boolean isData =
                type != null && type.is("class_definition") && node.text().startsWith("@dataclass");
        node.children().stream().filter(child -> child != type).forEach(child -> walk(child, isReport));
        if (type != null && isData) {
            type(type, isReport, false);
        } else if (type != null) {
            walk(type, isReport);
        }
    }

    private void inside(Syntax node, boolean isReport) {
        node.children().forEach(child -> walk(child, isReport));
    }

    private void call(Syntax node, boolean isReport) {
        Syntax function = node.child("function");
        Syntax given = node.child("arguments");
        String callee = function == null ? "" : function.text();
        String leaf = Job.leaf(callee);
        if (DECLARING.contains(leaf) || leaf.startsWith("DEFINE_")) {
            return;
        }
        boolean reports = isReport || isReport(callee);
        List<Syntax> arguments = given == null ? List.of() : given.children();
        if (leaf.endsWith("attr") && arguments.size() > 1 && isArguments(arguments.getFirst())) {
            asked(arguments.get(1), node, reports);
        } else if ((leaf.equals("get") || leaf.equals("pop"))
                && !arguments.isEmpty()
                && function != null
                && function.child("object") instanceof Syntax owner
                && isArguments(owner)) {
            asked(arguments.getFirst(), node, reports);
        }
        readsAll |= TAKING_ALL.contains(leaf) && !reports;
        inside(node, reports);
    }

    private static boolean takesAll(Syntax call) {
        if (call.text()
                .matches("(?s)[\\w.]*(?:args?|opts?|options|params|hparams|config|cfg)\\.__dict__(?:\\.copy\\(\\))?")) {
            return true;
        }
        if (call.text().matches("(?s)(?:dict\\(|\\{).*\\bgetattr\\(.*\\bfor \\w+ in (?:sorted\\()?(?:dir|vars)\\(.*")) {
            return true;
        }
        Syntax function = call.child("function");
        Syntax given = call.child("arguments");
        boolean isTaking = call.is("call") && function != null && TAKING_ALL.contains(Job.leaf(function.text()));
        return isTaking
                && (given == null || given.first() == null || isArguments(Objects.requireNonNull(given.first())));
    }

    private void asked(Syntax key, Syntax at, boolean isReport) {
        if (!key.is("string")) {
            readsAll |= !isReport;
            return;
        }
        use(key.text().replaceAll("^\\w*['\"]+|['\"]+$", ""), at, isReport);
    }

    private void attribute(Syntax node, boolean isReport) {
        Syntax name = node.child("attribute");
        if (name != null) {
            boolean isWhole = name.text().equals("__dict__")
                    && node.child("object") instanceof Syntax owner
                    && isArguments(owner);
            readsAll |= isWhole && !isReport;
            boolean isOwn = ownClass
                    && node.child("object") instanceof Syntax owner
                    && owner.text().equals("self");
            use(name.text(), node, isReport || isOwn || node.text().equals(changed));
        }
        inside(node, isReport);
    }

    /** Visits a class. Objects of a class that is not about settings do not store the arguments under their names. */
    private void type(Syntax node, boolean isReport, boolean isOwn) {
        boolean before = ownClass;
        ownClass = isOwn;
        inside(node, isReport);
        ownClass = before;
    }

    private static boolean isSettings(Syntax type) {
        Syntax name = type.child("name");
        Syntax bases = type.child("superclasses");
        String heading = (name == null ? "" : name.text()) + (bases == null ? "" : bases.text());
        return heading.matches(
                "(?is).*(?:args|arguments|config|cfg|options|settings|hparams|params|tap|basemodel|flags).*");
    }

    private void subscript(Syntax node, boolean isReport) {
        Syntax owner = node.child("value");
        Syntax key = node.child("subscript");
        if (owner != null && key != null && key.is("string") && isArguments(owner)) {
            asked(key, node, isReport);
        }
    }

    private void assignment(Syntax node, boolean isReport) {
        Syntax left = node.child("left");
        Syntax right = node.child("right");
        // Adding to a copy of all options is not a use of them.
        boolean isAdded = left != null
                && left.is("subscript")
                && left.child("value") instanceof Syntax owner
                && copies.contains(owner.text());
        if (left != null && !left.is("attribute") && !isAdded) {
            walk(left, isReport);
        }
        if (right != null && takesAll(right) && left != null && left.is("identifier")) {
            copies.add(left.text());
        } else if (right != null) {
            // A conversion alone is not a use.
            String before = changed;
            changed = left != null && left.is("attribute") ? left.text() : before;
            boolean isName = left != null && isText(right) && (namesOutput(left) || folders.contains(left.text()));
            walk(right, isReport || isName);
            changed = before;
        }
    }

    /** Whether a variable has the name of a run's output. */
    private static boolean namesOutput(Syntax variable) {
        String name = Job.leaf(variable.text()).replaceAll("([a-z0-9])([A-Z])", "$1_$2");
        return OUTPUT.matcher(WorkLimit.text(name)).matches();
    }

    /** Whether the code only builds a path or name. */
    private static boolean isText(Syntax node) {
        if (node.is("call")) {
            Syntax function = node.child("function");
            return function != null && JOINING.contains(Job.leaf(function.text()));
        }
        return node.is("string") || node.is("binary_operator") || node.is("concatenated_string");
    }

    /** Whether a loop over all arguments only reports them. */
    private boolean reportsAll(Syntax loop) {
        Syntax over = loop.child("right");
        Syntax body = loop.child("body");
        return over != null
                && body != null
                && (mayReadAll(over.text())
                        || Stream.of(over.text().split("\\W+")).anyMatch(copies::contains))
                && onlyReports(body);
    }

    private static boolean onlyReports(Syntax node) {
        if (node.is("call")) {
            Syntax function = node.child("function");
            String leaf = function == null ? "" : Job.leaf(function.text());
            if (!REPORTING.contains(leaf) && !HARMLESS_IN_A_REPORT.contains(leaf)) {
                return false;
            }
        }
        if (node.is("assignment")) {
            Syntax left = node.child("left");
            if (left == null || !left.is("identifier")) {
                return false;
            }
        }
        return node.children().stream().allMatch(OptionUses::onlyReports);
    }

    static boolean isArguments(Syntax node) {
        return ARGUMENTS.matcher(WorkLimit.text(node.text())).matches();
    }

    private void use(@Nullable String name, Syntax at, boolean isReport) {
        if (name != null && names.contains(name)) {
            uses.add(new Use(name, at.line(), at.start(), isReport));
        }
    }
}

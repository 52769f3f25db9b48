# Reads one Surefire report: "total RUN FAILED SKIPPED", then "skipped CLASS.METHOD" for each skipped test.
function attribute(line, name,    from) {
  # The blank keeps classname= from being taken for name=.
  from = index(line, " " name "=\"")
  if (!from) return ""
  line = substr(line, from + length(name) + 3)
  return substr(line, 1, index(line, "\"") - 1)
}
/<testsuite[ >]/ { suite = 1; header = "" }
suite { header = header " " $0; if (/>/) { suite = 0
  print "total", attribute(header, "tests") + 0,
    attribute(header, "failures") + attribute(header, "errors"), attribute(header, "skipped") + 0 } }
/<testcase / {
  method = attribute($0, "name")
  # A parameterised test is listed once, by its method.
  sub(/[[({ ].*/, "", method)
  test = attribute($0, "classname") "." method
}
/<skipped/ { print "skipped", test }

# Reads one Surefire report: "skipped CLASS.METHOD" for each skipped test, "failed CLASS.METHOD: MESSAGE" for each failed
# one, then "total RUN FAILED SKIPPED".
function attribute(line, name,    from) {
  # The blank keeps classname= from being taken for name=.
  from = index(line, " " name "=\"")
  if (!from) return ""
  line = substr(line, from + length(name) + 3)
  return substr(line, 1, index(line, "\"") - 1)
}
/<testsuite[ >]/ { suite = 1; header = "" }
suite { header = header " " $0; if (/>/) suite = 0 }
/<testcase / {
  cases++
  method = attribute($0, "name")
  # A parameterised test is listed once, by its method.
  sub(/[[({ ].*/, "", method)
  test = attribute($0, "classname") "." method
}
/<skipped/ { print "skipped", test }
/<(failure|error)[ >]/ {
  message = attribute($0, "message")
  gsub(/(&#10;| )+/, " ", message)
  sub(/^ /, "", message)
  print "failed", test ":", substr(message, 1, 300)
}
# Surefire gives a class that runs once for each parameter the number 0, though it lists its tests.
END {
  run = attribute(header, "tests") + 0
  if (cases > run) run = cases
  print "total", run, attribute(header, "failures") + attribute(header, "errors"), attribute(header, "skipped") + 0
}

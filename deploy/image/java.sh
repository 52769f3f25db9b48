#!/bin/sh
# Links a Java runtime with the modules that the services load. Usage: java.sh OUTPUT [OPTION OF JLINK...]; JAVA_HOME is a JDK. POSIX sh.
set -eu
output=$1
shift
# jcmd is included for diagnosing a running service.
exec "$JAVA_HOME/bin/jlink" --output "$output" --no-header-files --no-man-pages \
  --add-modules java.se,jdk.charsets,jdk.crypto.cryptoki,jdk.httpserver,jdk.incubator.vector \
  --add-modules jdk.jcmd,jdk.jfr,jdk.localedata,jdk.management,jdk.management.agent,jdk.naming.dns,jdk.net \
  --add-modules jdk.nio.mapmode,jdk.security.auth,jdk.security.jgss,jdk.unsupported,jdk.zipfs "$@"

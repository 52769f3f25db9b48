# Sets JAVA_HOME to a JDK 25 when the current one is another. Sourced by ./mvnw and ./schedmate; POSIX sh.

schedmate_jdk_version() {
  # The release file answers without starting a virtual machine.
  [ -r "$1/release" ] && [ -x "$1/bin/javac" ] && sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

schedmate_find_jdk() {
  set +f
  for schedmate_candidate in "${JAVA_HOME-}" "${JDK_25-}" "${JAVA_HOME_25_X64-}" \
    /usr/lib/jvm/* /opt/java/* /opt/jdk* /opt/*jdk* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if [ -n "$schedmate_candidate" ] && [ "$(schedmate_jdk_version "$schedmate_candidate")" = 25 ]; then
      printf '%s\n' "$schedmate_candidate"
      return 0
    fi
  done
  return 1
}

if schedmate_home=$(schedmate_find_jdk); then
  JAVA_HOME=$schedmate_home
  export JAVA_HOME
else
  cat >&2 <<'MISSING'
SchedMate needs a JDK 25, and none was found in JAVA_HOME, JDK_25, /usr/lib/jvm, /opt, ~/.sdkman or ~/.jdks.
Get one from https://adoptium.net/temurin/releases/?version=25 (or: sdk install java 25-tem),
then set JAVA_HOME to its folder and run this command again.
MISSING
  exit 1
fi

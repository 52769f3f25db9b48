#!/bin/sh
# Gathers a release: its own Java, every jar once, the list of what each part needs, integrations, documents, bills of
# materials, checksums, a signature. Usage: assemble.sh ROOT OUTPUT VERSION TIME, after ROOT has been packaged into each module's
# target. SCHEDMATE_RELEASE_KEY names the Ed25519 key that signs (PEM); without one nothing is signed.
set -eu

root=$1 output=$2 version=$3 time=$4
. "$root/.mvn/find-jdk.sh"
case $(uname -m) in
  x86_64 | amd64) machine=x64 ;;
  aarch64 | arm64) machine=arm64 ;;
  *) machine=$(uname -m) ;;
esac
name=schedmate-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$machine
folder=$output/$name
rm -rf "$output/$name" "$output/$name.tar.gz" "$output/$name.tar.gz.sha256" "$output/$name.tar.gz.sha256.sig"
mkdir -p "$folder/lib" "$folder/parts" "$folder/sbom"

# The compiler is for the demonstration's jobs where there is no Python.
JAVA_HOME=$JAVA_HOME sh "$root/deploy/image/java.sh" "$folder/runtime" --add-modules jdk.compiler --strip-debug --compress zip-6 \
  2>"$output/jlink.log" || { cat "$output/jlink.log" >&2 && exit 1; }

# The jar of a module's folder below ROOT.
jar_of() {
  echo "$root/$1/target/"*-"$version.jar"
}

# A jar goes by its own name, which holds its version; of ours a build may have named the folder of classes instead.
keep() {
  case $1 in
    "$root"/*/target/*)
      module=${1#"$root"/}
      jar=$(jar_of "${module%%/target/*}")
      ;;
    *) jar=$1 ;;
  esac
  [ -e "$folder/lib/${jar##*/}" ] || cp -p "$jar" "$folder/lib/"
  echo "../lib/${jar##*/}"
}

# A part goes by its jar's name.
for module in cli local gateway job-registry-service advisor-service metric-tracker-service failure-handler-service \
  node-agent integrations/kubernetes; do
  built=$root/$module/target
  part=$(basename "$(jar_of "$module")" "-$version.jar")
  {
    jar_of "$module"
    tr ':' '\n' <"$built/classpath.txt"
    echo
  } | while IFS= read -r jar; do
    case $jar in
      # What a library brings for other systems.
      '' | *-windows-amd64-* | *-darwin-*) ;;
      *) keep "$jar" ;;
    esac
  done >"$folder/parts/$part"
  [ -r "$built/bom.json" ] || {
    echo "Expected the bill of materials of $part, got (none in target). Build without -o: its plugin works online only." >&2
    exit 1
  }
  cp "$built/bom.json" "$folder/sbom/$part.cdx.json"
  if [ -e "$built/$part-$version-boot.jar" ]; then
    (cd "$output" && "$JAVA_HOME/bin/jar" --extract --file "$built/$part-$version-boot.jar" META-INF/MANIFEST.MF)
    sed -n 's/^Start-Class: *\([A-Za-z0-9_.]*\).*/\1/p' "$output/META-INF/MANIFEST.MF" >"$folder/parts/$part.main"
    [ -s "$folder/parts/$part.main" ] || { echo "Expected a Start-Class of $part, got (none found)." >&2 && exit 1; }
  fi
done

cp -p "$root/schedmate" "$root/release/schedmate-service" "$root/LICENSE" "$root/README.md" "$root/CHANGELOG.md" "$folder/"
cp -p "$root/docker-compose.yml" "$folder/"
cp -Rp "$root/docs" "$root/integrations" "$root/k8s" "$folder/"
# What is built from them lies in lib.
rm -rf "$folder"/integrations/*/pom.xml "$folder"/integrations/*/src "$folder"/integrations/*/target
mkdir "$folder/deploy"
cp -Rp "$root/deploy/README.md" "$root/deploy/grafana" "$root/deploy/prometheus" "$root"/deploy/*.sh "$folder/deploy/"
cp -Rp "$root/cli/src/main/resources/io/schedmate/cli/help" "$folder/help"
mkdir -p "$folder/clients"
cp -Rp "$root/python-client/target/python" "$folder/clients/python"

# One time for all files: when a build ran is no part of a release. Caches of a start hold for files of the time that they
# were recorded with, wherever the folder is moved to.
find "$folder" -exec touch -d "$time" {} +
"$folder/runtime/bin/java" -Xshare:dump >"$output/start.log" 2>&1
"$folder/schedmate" warm-up >>"$output/start.log" 2>&1 || rm -f "$folder/parts/cli.aot"

(cd "$folder" && find . -type f ! -name SHA256SUMS -print | LC_ALL=C sort | tr '\n' '\0' | xargs -0 sha256sum >SHA256SUMS)
# Nothing of the machine and the time of the build: names in order, one owner, one time, no time of the compression.
(cd "$output" && tar --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX --mtime="$time" --sort=name -cf - "$name" | gzip -n -9 >"$name.tar.gz" &&
  sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
if [ -n "${SCHEDMATE_RELEASE_KEY-}" ]; then
  "$JAVA_HOME/bin/java" "$root/release/Sign.java" "$SCHEDMATE_RELEASE_KEY" "$output/$name.tar.gz.sha256" "$output/$name.tar.gz.sha256.sig"
else
  echo 'Not signed: SCHEDMATE_RELEASE_KEY names no key.' >&2
fi
echo "$output/$name.tar.gz"

#!/bin/sh
# Collects the system files of an image: the libraries that Java and the native code in jars need, certificates, the user, and the
# named programs. The image has no shell and no package manager. Usage: root.sh FOLDER [PROGRAM...]. POSIX sh on Debian or Ubuntu;
# must run as root to set the owner of /data.
set -eu
root=$1
shift

mkdir -p "$root"/usr/lib "$root"/usr/lib64 "$root"/etc/ssl/certs "$root"/tmp "$root"/data/archives "$root"/data/demo \
  "$root"/var/lib/dpkg/status.d
ln -s usr/lib "$root/lib"
ln -s usr/lib64 "$root/lib64"
chmod 1777 "$root/tmp"

# Copies a file to the same path in the image. Of a link, it copies the target's content.
take() {
  mkdir -p "$root${1%/*}"
  [ -e "$root$1" ] || cp -L "$1" "$root$1"
  package "$1"
}

# Records the package of a file where vulnerability scanners look for it.
package() {
  owner=$(dpkg-query --search "$1" 2>/dev/null || dpkg-query --search "$(readlink -f "$1")" 2>/dev/null ||
    dpkg-query --search "/usr$1" 2>/dev/null || true)
  owner=$(echo "${owner%%: /*}" | cut -d , -f 1)
  [ -z "$owner" ] || [ -e "$root/var/lib/dpkg/status.d/${owner%:*}" ] ||
    dpkg-query --status "$owner" >"$root/var/lib/dpkg/status.d/${owner%:*}"
}

# Copies a program or library and the libraries to which it is linked.
take_linked() {
  take "$1"
  ldd "$1" 2>/dev/null | awk '/=> \// { print $3 } /^[[:space:]]*\// { print $1 }' | while IFS= read -r library; do
    take "$library"
  done
}

# The C library resolves names with the last three; nothing is linked to them.
for name in libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libgcc_s.so.1 libstdc++.so.6 libresolv.so.2 libnss_files.so.2 \
  libnss_dns.so.2; do
  for folder in "/lib/$(uname -m)-linux-gnu" "/usr/lib/$(uname -m)-linux-gnu"; do
    [ ! -e "$folder/$name" ] || { take_linked "$folder/$name" && break; }
  done
done

for program; do
  case $program in
    git)
      take_linked /usr/bin/git
      mkdir -p "$root/usr/share/git-core/templates"
      # Git fetches over HTTPS with a separate program that has several names.
      take_linked /usr/lib/git-core/git-remote-http
      for name in git-remote-https git; do
        [ -e "$root/usr/lib/git-core/$name" ] || cp -P "/usr/lib/git-core/$name" "$root/usr/lib/git-core/$name"
      done
      ;;
    python3)
      interpreter=$(readlink -f /usr/bin/python3)
      library=/usr/lib/${interpreter##*/}
      take_linked "$interpreter"
      ln -s "${interpreter##*/}" "$root/usr/bin/python3"
      cp -RP "$library" "$root/usr/lib/"
      rm -rf "$root$library/test" "$root$library"/config-*
      for module in "$library"/lib-dynload/*.so; do
        ldd "$module" 2>/dev/null | awk '/=> \// { print $3 }' | while IFS= read -r needed; do take "$needed"; done
      done
      ;;
    *)
      echo "Expected git or python3 ($program)." >&2
      exit 2
      ;;
  esac
done

[ ! -e /etc/ssl/certs/ca-certificates.crt ] || take /etc/ssl/certs/ca-certificates.crt
take /etc/os-release
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
printf 'root:x:0:0:root:/:/nonexistent\nschedmate:x:10001:10001:schedmate:/tmp:/nonexistent\n' >"$root/etc/passwd"
printf 'root:x:0:\nschedmate:x:10001:\n' >"$root/etc/group"
chown -R 10001:10001 "$root/data"

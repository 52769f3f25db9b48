#!/bin/sh
# Puts SchedMate's hook beside slurm.conf. Run on the controller's host as a user who may write there.
set -eu

here=$(cd -P "$(dirname "$0")" && pwd -P)
folder=$(dirname "${SLURM_CONF:-/etc/slurm/slurm.conf}")
url='' cluster='' key_file='' edit=false

usage() {
  cat <<'TEXT'
Usage: install.sh --url URL --cluster NAME [--key-file FILE] [--conf-dir DIR] [--edit]

  --url       the gateway, such as http://10.0.0.7:8080
  --cluster   the cluster's name in SchedMate
  --key-file  a file with a line header = "X-API-Key: ...", readable by SlurmUser alone
  --conf-dir  the folder of slurm.conf (that of SLURM_CONF, else /etc/slurm)
  --edit      add JobSubmitPlugins=lua to slurm.conf; without it the line is printed
TEXT
}

fail() {
  echo "install.sh: $1" >&2
  exit 2
}

while [ $# -gt 0 ]; do
  case $1 in
    --url) url=${2-} && shift ;;
    --cluster) cluster=${2-} && shift ;;
    --key-file) key_file=${2-} && shift ;;
    --conf-dir) folder=${2-} && shift ;;
    --edit) edit=true ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && fail "Expected an option, got ($1)." ;;
  esac
  shift
done

conf=$folder/slurm.conf
[ -r "$conf" ] || fail "Expected slurm.conf in a folder, got ($folder). Give --conf-dir."
# What lands in a file of Lua must be no Lua.
case $url in http://*[!A-Za-z0-9.:_/-]* | https://*[!A-Za-z0-9.:_/-]*) fail "Expected a plain address for --url, got ($url)." ;; esac
case $url in http://?* | https://?*) ;; *) fail "Expected an address for --url, got ($url). Http://127.0.0.1:8080." ;; esac
case $cluster in '' | *[!A-Za-z0-9._-]*) fail "Expected a name of letters, digits, dot and dash for --cluster, got ($cluster)." ;; esac
case $key_file in *[!A-Za-z0-9./_-]*) fail "Expected a plain path for --key-file, got ($key_file)." ;; esac
for program in curl timeout; do
  command -v "$program" >/dev/null || fail "Expected the program $program on this host. Install it."
done
if [ -e "$folder/job_submit.lua" ] && [ "$(head -n 1 "$folder/job_submit.lua")" != "$(head -n 1 "$here/job_submit.lua")" ]; then
  fail "Expected no job_submit.lua of others, got ($folder/job_submit.lua). Copy the block before the first function of $here/job_submit.lua into it, and call pcall(schedmate.advise, job_desc)."
fi

cp "$here/job_submit.lua" "$here/schedmate.lua" "$folder/"
if [ -e "$folder/schedmate.conf.lua" ]; then
  echo "Kept the settings in $folder/schedmate.conf.lua."
else
  sed -e "s|^  url = .*|  url = \"$url\",|" -e "s|^  cluster = .*|  cluster = \"$cluster\",|" \
    -e "s|^  curl_options = .*|  curl_options = \"$key_file\",|" "$here/schedmate.conf.lua" >"$folder/schedmate.conf.lua"
fi
chmod 644 "$folder/job_submit.lua" "$folder/schedmate.lua" "$folder/schedmate.conf.lua"

if grep -Eiq '^[[:space:]]*JobSubmitPlugins[[:space:]]*=.*lua' "$conf"; then
  echo 'slurm.conf names the lua plugin already.'
elif grep -Eiq '^[[:space:]]*JobSubmitPlugins[[:space:]]*=' "$conf"; then
  echo "Add lua to the line JobSubmitPlugins of $conf."
elif $edit; then
  # A last line without an end gets one, and the mark says so.
  note=''
  if [ -n "$(tail -c 1 "$conf")" ]; then
    echo >>"$conf"
    note=', after a line without an end'
  fi
  printf '# schedmate: begin%s\nJobSubmitPlugins=lua\n# schedmate: end\n' "$note" >>"$conf"
  echo "Added JobSubmitPlugins=lua to $conf."
else
  echo "Add this line to $conf: JobSubmitPlugins=lua"
fi
echo 'Then: scontrol reconfigure'

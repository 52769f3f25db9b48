#!/bin/sh
# Takes SchedMate's hook away again and leaves everything as it was. Jobs keep the advice in their AdminComment until Slurm forgets them.
set -eu

here=$(cd -P "$(dirname "$0")" && pwd -P)
folder=$(dirname "${SLURM_CONF:-/etc/slurm/slurm.conf}")

fail() {
  echo "uninstall.sh: $1" >&2
  exit 2
}

while [ $# -gt 0 ]; do
  case $1 in
    --conf-dir) folder=${2-} && shift ;;
    -h | --help)
      echo 'Usage: uninstall.sh [--conf-dir DIR]' && exit 0
      ;;
    *) fail "Expected --conf-dir or nothing, got ($1)." ;;
  esac
  shift
done

conf=$folder/slurm.conf
[ -r "$conf" ] || fail "Expected slurm.conf in a folder, got ($folder). Give --conf-dir."

if grep -q '^# schedmate: begin' "$conf"; then
  # Through the same file, so that its owner and rights stay.
  without=$(sed '/^# schedmate: begin/,/^# schedmate: end$/d' "$conf" && echo x)
  without=${without%x}
  # Install gave the last line its end, unless lines have come after it since.
  if grep -q '^# schedmate: begin, after a line without an end$' "$conf" && [ "$(tail -n 1 "$conf")" = '# schedmate: end' ]; then
    without=${without%?}
  fi
  printf '%s' "$without" >"$conf"
fi
ours=false
if [ -e "$folder/job_submit.lua" ] && [ "$(head -n 1 "$folder/job_submit.lua")" = "$(head -n 1 "$here/job_submit.lua")" ]; then
  ours=true
fi
# slurmctld does not start with the plugin and without its script.
if $ours && grep -Eiq '^[[:space:]]*JobSubmitPlugins[[:space:]]*=.*lua' "$conf"; then
  fail "Expected slurm.conf without the lua plugin, got ($conf). Take lua out of JobSubmitPlugins, then run this again."
fi
if ! $ours && [ -e "$folder/job_submit.lua" ] && grep -q schedmate "$folder/job_submit.lua"; then
  fail "Expected no word of schedmate in a job_submit.lua of others, got ($folder/job_submit.lua). Take the block out, then run this again."
fi
! $ours || rm -f "$folder/job_submit.lua"
rm -f "$folder/schedmate.lua" "$folder/schedmate.conf.lua"
echo 'Removed. Then: scontrol reconfigure'

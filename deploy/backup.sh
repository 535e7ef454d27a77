#!/bin/sh
# Backs up the store of Tohfa in this order, and again in the next night if a step fails:
#   1. the store into the folder BACKUP_DIR
#   2. that folder, encrypted, into RESTIC_REPOSITORY, which should be in another place
#   3. every week, the newest copy from there into a temporary folder in TMPDIR, where it is restored and checked
# Tohfa reads its own settings and restic its own (RESTIC_REPOSITORY, RESTIC_PASSWORD_FILE, …). If AWS_SHARED_CREDENTIALS_FILE
# is set, restic uses its profile "backup". BACKUP_KEEP says for how long copies are kept.
set -eu
umask 077
: "${BACKUP_DIR:?should be the folder for backups, on another disk than the store}"
: "${BACKUP_KEEP:=--keep-within 3d --keep-daily 7 --keep-weekly 4}"
export RESTIC_CACHE_DIR="${RESTIC_CACHE_DIR:-$BACKUP_DIR/.cache}"
rehearsal="${TMPDIR:-/tmp}/tohfa-rehearsal"
backup_cli="$(dirname "$0")/../server/dist/backup-cli.js"

copies() {
  AWS_PROFILE=backup restic "$@"
}

# 3: made, or whole, but without files that the store itself had lost; the messages name them
passes() {
  status=0
  "$@" || status=$?
  [ "$status" -eq 0 ] || [ "$status" -eq 3 ]
}

one_night() {
  # what a killed rehearsal has left
  rm -rf "$rehearsal" || true
  passes node "$backup_cli" backup "$BACKUP_DIR" || return
  # what a killed restic has locked, or, if there is no repository yet, a new one
  copies unlock 2>/dev/null || copies init || return
  # a container has another host name each time, by which restic would sort its copies
  copies backup --host tohfa --exclude "$BACKUP_DIR/.*" "$BACKUP_DIR" || return
  # shellcheck disable=SC2086 # several options
  copies forget --host tohfa --group-by host $BACKUP_KEEP --prune || return
  touch "$BACKUP_DIR/.copied"
  [ -n "$(find "$BACKUP_DIR" -maxdepth 1 -name .checked -mtime -6)" ] || rehearse
}

rehearse() (
  trap 'rm -rf "$rehearsal"' EXIT
  trap 'exit 1' HUP INT TERM
  # the check has a copy of its own, which is to go with this one
  mkdir "$rehearsal" && export TMPDIR="$rehearsal" &&
    copies restore latest --host tohfa --target "$rehearsal" &&
    passes node "$backup_cli" restore --check "$rehearsal$BACKUP_DIR" &&
    touch "$BACKUP_DIR/.checked"
)

night() {
  one_night || echo "This backup failed; its messages above say why." >&2
}

# whether the newest copy is at most so many minutes old
copied_within() {
  [ -n "$(find "$BACKUP_DIR" -maxdepth 1 -name .copied -mmin "-$1")" ]
}

case "${1:-once}" in
once) one_night ;;
every-night)
  # An upgrade starts this, and the backup from before it is the way back.
  copied_within 1440 || night
  # until 02:30 UTC
  while sleep $((86400 - ($(date +%s) - 9000) % 86400)); do night; done
  ;;
is-fresh) copied_within 1800 ;;
*)
  echo "Usage: backup.sh [once | every-night | is-fresh]" >&2
  exit 1
  ;;
esac

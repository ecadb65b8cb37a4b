#!/usr/bin/env bash
# Sets a Debian or Ubuntu server up, or brings it to the version of this clone. In the folder of a clone in which your
# brand is committed, with the name of the host that visitors open, which nginx then serves:
#   sudo deploy/install.sh calcolo.example.it
# Without a name, the proxy is left to you. What is there already stays: settings, database, certificate and backups.
set -euo pipefail

HOST=${1:-}
DATA=/var/lib/calculator
CURRENT=/srv/calculator
CLONE=$(cd "$(dirname "$0")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }
give_up() { say "$*"; exit 1; }

[[ $HOST =~ ^([a-z0-9.-]+\.[a-z]+)?$ ]] || give_up 'Usage: sudo deploy/install.sh [HOST], such as calcolo.example.it'
[ "$(id -u)" = 0 ] || give_up 'Run this as root: sudo deploy/install.sh HOST'
command -v apt-get >/dev/null || give_up 'This is for Debian and Ubuntu; docs/adopt.md has the steps for other systems.'

missing=()
programs='git node npm'
if [ "$HOST" ]; then programs+=' nginx certbot'; fi
for program in $programs; do command -v "$program" >/dev/null || missing+=("$program"); done
missing=("${missing[@]/#node/nodejs}")
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -q
  apt-get install -qy --no-install-recommends "${missing[@]}"
fi

id calculator >/dev/null 2>&1 ||
  useradd --system --home-dir $DATA --shell /usr/sbin/nologin calculator
install -d -m 700 -o calculator -g calculator $DATA $DATA/backups
if [ ! -e $DATA/.env ]; then
  install -m 600 -o calculator -g calculator "$CLONE/.env.example" $DATA/.env
  printf '\n# Of this server\nTRUST_PROXY=127.0.0.1\nDATABASE_URL=file:%s/leads.sqlite\n' $DATA >> $DATA/.env
fi

# Every version has a folder of its own, made from what is committed; the service runs the one that the link names.
if [ -n "$(git -c safe.directory="$CLONE" -C "$CLONE" status --porcelain -- brand.config.ts)" ]; then
  give_up 'brand.config.ts has changes that are not committed: git commit brand.config.ts, then run this again.'
fi
commit=$(git -c safe.directory="$CLONE" -C "$CLONE" rev-parse HEAD)
if [ "$(cat $CURRENT/.commit 2>/dev/null)" != "$commit" ]; then
  release=$CURRENT-$(date +%F-%H%M%S)
  install -d -m 755 "$release"
  git -c safe.directory="$CLONE" -C "$CLONE" archive HEAD | tar -x -C "$release"
  # Pages that are open keep their chunks.
  if [ -e $CURRENT ]; then cp -a $CURRENT/.dist-* "$release"; fi
  (umask 022; npm --prefix "$release" run build)
  ln -s $DATA/.env "$release/.env"
  printf '%s\n' "$commit" > "$release/.commit"
  ln -sfn "$release" $CURRENT
fi

for unit in calculator.service calculator-backup.service calculator-backup.timer; do
  install -m 644 "$CLONE/deploy/$unit" /etc/systemd/system/
done
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable --now calculator.service calculator-backup.timer
  systemctl restart calculator.service
else
  say 'systemd does not run here: nothing is started.'
fi

if [ ! "$HOST" ]; then exit 0; fi
certificate=/etc/letsencrypt/live/$HOST/fullchain.pem
if [ ! -e "$certificate" ]; then
  say "There is no certificate yet. Let $HOST lead to this machine, then run these two:"
  say "  sudo certbot certonly --webroot -w /var/www/html -d $HOST --deploy-hook 'systemctl reload nginx'"
  say "  sudo deploy/install.sh $HOST"
  exit 0
fi
sed "s/calcolo\.example\.it/$HOST/g" "$CLONE/deploy/nginx.conf" > /etc/nginx/conf.d/calculator.conf
nginx -t
if [ -d /run/systemd/system ]; then systemctl reload-or-restart nginx; fi
say "https://$HOST is served. This lets somebody in to the desk:"
say "  sudo -u calculator npm --prefix $CURRENT run leads -- invite NAME --address https://$HOST"

import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/run.ts';
import { temporaryFolder } from '../support/databases.ts';

const NEEDED = ['/usr/bin/apt-get', '/usr/bin/git', '/usr/bin/npm', '/usr/sbin/nginx'];
const INSTALL_MS = 300_000;

/** Changes nothing here: what is written goes to a layer above this machine's files, seen by nobody else. */
const LAYER = `
set -eu
mkdir upper root
mount --make-rprivate /
mount -t tmpfs tmpfs upper
mkdir upper/files upper/work
mount -t overlay overlay -o lowerdir=/,upperdir=upper/files,workdir=upper/work root
mount -t proc proc root/proc
mount --bind /dev root/dev`;

const AS_CALCULATOR = 'setpriv --reuid=calculator --regid=calculator --clear-groups';

const TRIAL = `
set -eu
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
rm -rf /srv/calculator* /var/lib/calculator
git -c safe.directory='*' clone -q --no-hardlinks ${ROOT} /root/clone
[ -e /usr/bin/certbot ] || install -m 755 /dev/null /usr/bin/certbot
cd /root/clone
deploy/install.sh calcolo.example.it
echo LOG_LEVEL=warn >> /var/lib/calculator/.env
certificate=/etc/letsencrypt/live/calcolo.example.it
mkdir -p $certificate
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=x -days 1 -keyout $certificate/privkey.pem -out $certificate/fullchain.pem
deploy/install.sh calcolo.example.it
echo "releases: $(ls -d /srv/calculator-* | wc -l), settings: $(stat -c %U:%a /var/lib/calculator/.env), $(tail -1 /var/lib/calculator/.env)"
cd /srv/calculator
${AS_CALCULATOR} env PORT=0 node_modules/.bin/node src/server/main.ts 2> /root/words &
until grep -q localhost /root/words; do kill -0 $!; sleep 0.1; done
backup=$(sed -n 's/^ExecStart=//p' /etc/systemd/system/calculator-backup.service | sed 's/%%/%/g')
${AS_CALCULATOR} sh -c "$backup"
echo "backups: $(ls /var/lib/calculator/backups | wc -l)"
kill $!`;

/** Whether this user may put a layer over the files, which containers often forbid. */
function mayLayer(): boolean {
  if (process.getuid?.() !== 0 || !NEEDED.every((file) => existsSync(file))) return false;
  return spawnSync('unshare', ['-m', 'sh', '-c', LAYER], { cwd: temporaryFolder() }).status === 0;
}

test(
  'deploy/install.sh makes what a server needs, and leaves it as it is when it runs again',
  ({ skip }) => {
    if (!mayLayer()) skip('no layer over the files here');
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'trial.sh'), TRIAL);
    const { stdout, stderr, status } = spawnSync(
      'unshare',
      [
        '-m',
        'sh',
        '-c',
        `${LAYER}\ncp trial.sh root/root/\nexec env -i /usr/sbin/chroot root /bin/sh /root/trial.sh`,
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(stdout + stderr).toContain('releases: 1, settings: calculator:600, LOG_LEVEL=warn\n');
    expect(stdout + stderr).toContain('https://calcolo.example.it is served.');
    expect(stdout).toContain('backups: 1\n');
    expect(status).toBe(0);
  },
  INSTALL_MS,
);

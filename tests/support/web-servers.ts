import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './databases.ts';
import { eventually } from './eventually.ts';
import { type Program, startProgram } from './program.ts';

const APACHE_MODULES = 'mpm_event authz_core dir mime headers rewrite filter deflate'.split(' ');

/** Starts Debian's nginx, as one process that ends with the test, with this content of its `http` block. */
export async function startNginx(http: string, port: number): Promise<void> {
  const folder = temporaryFolder();
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
     events {}
     http {
       include /etc/nginx/mime.types;
       ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
       ${http}
     }`,
  );
  await untilListening('nginx', startProgram('nginx', ['-c', file, '-p', folder]), port);
}

/** Starts Debian's Apache with a folder as its site, in which `.htaccess` may decide everything. */
export async function startApache(site: string, port: number): Promise<void> {
  const folder = temporaryFolder();
  const file = join(folder, 'apache2.conf');
  const modules = APACHE_MODULES.map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
  );
  writeFileSync(
    file,
    `ServerRoot ${folder}
     PidFile ${folder}/apache2.pid
     Listen 127.0.0.1:${port}
     ServerName localhost
     User www-data
     Group www-data
     ErrorLog ${folder}/error.log
     ${modules.join('\n')}
     TypesConfig /etc/mime.types
     Include /etc/apache2/mods-available/deflate.conf
     DocumentRoot ${site}
     <Directory ${site}>
       AllowOverride All
       Require all granted
     </Directory>\n`,
  );
  await untilListening('Apache', startProgram('apache2', ['-f', file, '-X']), port);
}

async function untilListening(name: string, program: Program, port: number): Promise<void> {
  await eventually(`${name} listens`, async () => {
    if (!program.isRunning()) throw new Error(`${name} ended: ${program.output()}`);
    return fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  });
}

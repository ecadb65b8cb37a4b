import { buildApp } from './app.ts';
import { readConfig } from './config.ts';

const config = readConfig();
const app = await buildApp();
await app.listen({ host: config.host, port: config.port });
process.stderr.write(`Peso Forma: http://localhost:${config.port}\n`);

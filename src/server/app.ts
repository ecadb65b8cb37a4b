import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerSite } from './site.ts';

const SITE_FOLDER = fileURLToPath(new URL('../web', import.meta.url));

/** Builds the server; `main` listens. */
export async function buildApp(siteFolder = SITE_FOLDER): Promise<FastifyInstance> {
  const app = Fastify();
  registerSecurityHeaders(app, siteFolder);
  await registerSite(app, siteFolder);
  return app;
}

import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';

/** Builds the server; `main` listens. */
export async function buildApp(): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(fastifyStatic, { root: fileURLToPath(new URL('../web', import.meta.url)) });
  return app;
}

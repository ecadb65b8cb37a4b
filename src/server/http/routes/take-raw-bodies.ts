import type { FastifyInstance } from 'fastify';

/** The routes of this scope get every body unparsed, whatever type it claims to be. */
export function takeRawBodies(scope: FastifyInstance, parseAs: 'string' | 'buffer'): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs }, (_request, body, done) => done(null, body));
}

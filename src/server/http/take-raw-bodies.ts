import type { FastifyInstance } from 'fastify';

/** Makes the routes of this scope get every body unparsed, whatever its content type. */
export function takeRawBodies(scope: FastifyInstance, parseAs: 'string' | 'buffer'): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs }, (_request, body, done) => done(null, body));
}

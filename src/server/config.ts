export type Config = { readonly host: string; readonly port: number };

/** The one place that reads the environment; every fault is reported, not only the first. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = Number(env['PORT'] ?? '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT: a whole number from 0 to 65535, not ${JSON.stringify(env['PORT'])}`);
  }
  return { host: env['HOST'] ?? '127.0.0.1', port };
}

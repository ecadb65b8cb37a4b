const ignore = () => undefined;

/** A log for parts whose messages a test does not read; a test overrides the ones that it does. */
export const silentLog = { debug: ignore, info: ignore, warn: ignore, error: ignore };

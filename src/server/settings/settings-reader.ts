export type ReadSetting = <Value>(
  name: string,
  fallback: string,
  parse: (text: string) => Value,
) => Value;

export function settingsReader(env: NodeJS.ProcessEnv) {
  const errors: string[] = [];
  const names = new Set<string>();
  const read: ReadSetting = (name, fallback, parse) => {
    names.add(name);
    try {
      return parse(env[name]?.trim() || fallback);
    } catch (error) {
      errors.push(`${name}: ${(error as Error).message}`);
      return undefined as never;
    }
  };
  return { read, errors, names };
}

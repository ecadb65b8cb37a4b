import project from '../../package.json' with { type: 'json' };

export const VERSION = project.version;

// Imported before anything that knows where builds are: a server that runs from this project keeps
// its own.
process.env['DIST_FOLDER'] ??= 'dist/tests';
process.env['IGNORE_STATIC_WEBHOOK'] ??= '1';

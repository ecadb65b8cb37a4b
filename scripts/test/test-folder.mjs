// Imported before all modules that read DIST_FOLDER: a server running from this project keeps its
// builds.
process.env['DIST_FOLDER'] ??= 'dist/tests';
process.env['IGNORE_STATIC_WEBHOOK'] ??= '1';

// Loaded before a server: an uncaught error whose message quotes what the test says.
process.on('SIGUSR2', () => {
  throw new RangeError(process.env['CRASH_MESSAGE']);
});

// Loaded before a server: a bug that nobody caught, with words that a bug would quote.
process.on('SIGUSR2', () => {
  throw new RangeError(process.env['CRASH_WORDS']);
});

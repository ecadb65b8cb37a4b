// Loaded before the server: its wall clock is the real one plus the distance that the test sends.
const realNow = Date.now;
let moved = 0;

Date.now = () => realNow() + moved;

process.on('message', (/** @type {{ moveClockBy: number }} */ { moveClockBy }) => {
  moved = moveClockBy;
  process.send?.('moved');
});
// Listening to the test must not keep the server from ending.
process.channel?.unref();
